import { useEffect, useRef, useState } from 'react'
import { isLoadFailure } from '../data/failure.ts'
import { sendPicture, usePictureAddress } from '../data/pictures.ts'
import { FileField, type FileRule } from '../ui/fields/file-field.tsx'

const rule: FileRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  words: 'JPEG, PNG or WebP',
  maxMegabytes: 10,
}

interface Props {
  readonly id?: string | undefined
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isOptional?: boolean | undefined
  /** The picture's id or address; nothing: none. */
  readonly value: string | null
  /** Called with the id of what was sent, or null when the picture is taken off. */
  readonly onChange: (id: string | null) => void
}

/** A picture: sent when it is chosen, so that saving the form carries its id alone. */
export function PictureField({ value, label, onChange, error, ...words }: Props) {
  const [file, setFile] = useState<File>()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  const handleChoose = async (chosen: File): Promise<void> => {
    underWay.current?.abort()
    const sending = new AbortController()
    underWay.current = sending
    setFile(chosen)
    setFailure(undefined)
    setSending(true)
    try {
      const made = await sendPicture(chosen, sending.signal)
      if (!sending.signal.aborted) onChange(made)
    } catch (caught) {
      if (sending.signal.aborted) return
      if (!isLoadFailure(caught)) throw caught
      setFile(undefined)
      setFailure(`We could not upload ${chosen.name}. ${caught.message}`)
    } finally {
      if (underWay.current === sending) setSending(false)
    }
  }
  const handleRemove = (): void => {
    underWay.current?.abort()
    setFile(undefined)
    setSending(false)
    onChange(null)
  }
  const address = usePictureAddress(value)
  const kept = address === undefined ? undefined : { name: label, address }
  return (
    <FileField
      {...words}
      label={label}
      error={failure ?? error}
      rule={rule}
      chosen={file ?? kept}
      progress={isSending ? 'unknown' : undefined}
      onChoose={(chosen) => void handleChoose(chosen)}
      onRemove={handleRemove}
    />
  )
}
