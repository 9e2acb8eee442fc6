import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { useState } from 'react'
import { IconButton } from '../button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password with a button to read it back. Paste and password managers work: give `autoComplete`. */
export function PasswordField(
  props: Omit<TextFieldProps, 'type' | 'end'> & { autoComplete: 'current-password' | 'new-password' },
) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="off"
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? EyeSlashIcon : EyeIcon}
          label={isShown ? 'Hide password' : 'Show password'}
          size="normal"
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
