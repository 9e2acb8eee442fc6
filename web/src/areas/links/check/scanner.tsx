import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../../ui/layout/banner.tsx'
import answerStyles from './answers.module.css'
import styles from './check.module.css'

interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
type DetectorMaker = new (options: { formats: 'qr_code'[] }) => Detector
const isMaker = (value: unknown): value is DetectorMaker => typeof value === 'function'

/** The browser's own reader of codes; where it has none, as on iPhones, one that is fetched when somebody scans. */
async function detectorHere(): Promise<Detector> {
  const own: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  const Maker: DetectorMaker = isMaker(own) ? own : (await import('./qr-reader.ts')).BarcodeDetector
  return new Maker({ formats: ['qr_code'] })
}
/** Without a camera one types the plate. */
export const canScan = (): boolean => 'mediaDevices' in navigator

const LOOK_MILLISECONDS = 250

async function lookThrough(video: HTMLVideoElement, isOver: () => boolean): Promise<string | undefined> {
  const detector = await detectorHere()
  while (!isOver()) {
    const [found] = video.readyState >= video.HAVE_CURRENT_DATA ? await detector.detect(video) : []
    if (found) return found.rawValue
    await new Promise((next) => setTimeout(next, LOOK_MILLISECONDS))
  }
  return undefined
}

interface Props {
  readonly onFound: (text: string) => void
  readonly onClose: () => void
}

/** The camera, until a code stands before it. */
export function Scanner({ onFound, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  }, [onFound])
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const look = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const picture = video.current
      if (isOver || !picture) return
      picture.srcObject = stream
      await picture.play()
      const text = await lookThrough(picture, () => isOver)
      if (text !== undefined) found.current(text)
    }
    look()
      .catch(() => !isOver && setFailed(true)) // the camera is refused, or in use
      .finally(() => isOver && stream?.getTracks().forEach((track) => track.stop()))
    return () => {
      isOver = true
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return (
    <section className={answerStyles.scanner} aria-label="Scan the code in the vehicle">
      {hasFailed ? (
        <Notice tone="amber" role="alert">
          We cannot use your camera. Type the registration instead.
        </Notice>
      ) : (
        <video ref={video} muted playsInline />
      )}
      <button type="button" className={styles.wide} onClick={onClose}>
        Stop scanning
      </button>
    </section>
  )
}
