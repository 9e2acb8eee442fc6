import { useEffect, useRef, useState } from 'react'
import type { Field } from '@kerbline/domain/kit/field.ts'
import { isLoadFailure } from '../data/failure.ts'
import { FileField, type FileRule } from '../ui/file-field.tsx'
import type { Pictures } from './record-value.tsx'

const rule: FileRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  words: 'JPEG, PNG or WebP',
  mostMegabytes: 10,
}

interface Props {
  id: string
  field: Field
  error: string | undefined
  pictures: Pictures
  value: unknown
  onChange: (id: string | null) => void
}

/** A picture: sent when it is chosen, so that saving the form carries its id alone. */
export function PictureInput({ id, field, error, pictures, value, onChange }: Props) {
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
      const made = await pictures.upload(chosen, sending.signal)
      if (!sending.signal.aborted) onChange(made)
    } catch (caught) {
      if (sending.signal.aborted) return
      if (!isLoadFailure(caught)) throw caught
      setFile(undefined)
      setFailure(`${chosen.name} was not sent. ${caught.message}`)
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
  const kept =
    typeof value === 'string' && value !== '' ? { name: field.label, address: pictures.addressOf(value) } : undefined
  return (
    <FileField
      id={id}
      label={field.label}
      hint={field.hint}
      error={failure ?? error}
      isOptional={field.isOptional}
      rule={rule}
      chosen={file ?? kept}
      progress={isSending ? 'unknown' : undefined}
      onChoose={(chosen) => void handleChoose(chosen)}
      onRemove={handleRemove}
    />
  )
}
