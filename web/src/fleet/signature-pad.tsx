import { useEffect, useRef, useState, type PointerEvent } from 'react'
import styles from './signature-pad.module.css'

const SIZE = { width: 600, height: 200 } as const
const INK = '#14171a'

interface Props {
  readonly value: string
  /** The name of whoever signs, offered where it is typed instead. */
  readonly name: string
  readonly onChange: (signature: string) => void
}

const isDrawn = (value: string): boolean => value.startsWith('data:')

function Pad({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [kept] = useState(value)
  const isDown = useRef(false)
  useEffect(() => {
    if (!isDrawn(kept)) return
    const picture = new Image()
    picture.addEventListener('load', () => canvas.current?.getContext('2d')?.drawImage(picture, 0, 0))
    picture.src = kept
  }, [kept])
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return [((clientX - box.left) / box.width) * SIZE.width, ((clientY - box.top) / box.height) * SIZE.height] as const
  }
  const handleDown = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDown.current = true
    const [x, y] = pointOf(event)
    Object.assign(pen, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: INK })
    pen.beginPath()
    pen.moveTo(x, y)
    pen.lineTo(x + 0.1, y)
    pen.stroke()
  }
  const handleMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = event.currentTarget.getContext('2d')
    if (!isDown.current || !pen) return
    pen.lineTo(...pointOf(event))
    pen.stroke()
  }
  const handleUp = ({ currentTarget }: PointerEvent<HTMLCanvasElement>): void => {
    if (!isDown.current) return
    isDown.current = false
    onChange(currentTarget.toDataURL('image/png'))
  }
  return (
    <canvas
      ref={canvas}
      {...SIZE}
      className={styles.pad}
      aria-label="Draw your signature, or type it instead"
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
    />
  )
}

/** Drawn with a finger, or typed where that cannot be done. */
export function SignaturePad({ value, name, onChange }: Props) {
  const [isTyped, setTyped] = useState(value !== '' && !isDrawn(value))
  const [round, setRound] = useState(0)
  const clear = (): void => {
    setRound(round + 1)
    onChange('')
  }
  return (
    <section className={styles.part} aria-label="Signature">
      <h2>
        Signature{' '}
        {value !== '' && (
          <button type="button" className={styles.small} onClick={clear}>
            Clear
          </button>
        )}
      </h2>
      {isTyped ? (
        <input
          className={styles.text}
          aria-label="Type your name to sign"
          maxLength={120}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Pad key={round} value={value} onChange={onChange} />
      )}
      <button
        type="button"
        className={styles.small}
        onClick={() => {
          setTyped(!isTyped)
          onChange(isTyped ? '' : name)
        }}
      >
        {isTyped ? 'Draw instead' : 'Type instead'}
      </button>
    </section>
  )
}
