import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from '#ui/form/TextField.tsx'
import classes from './PasswordField.module.css'

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'end'> {
  /** True when the password was wrong. The message stands elsewhere. */
  isRejected?: boolean
}

/** A password, hidden until its eye is pressed. */
export function PasswordField({ isRejected = false, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const label = isShown ? 'Ocultar senha' : 'Mostrar senha'
  return (
    <TextField
      className={isRejected ? classes.refused : undefined}
      aria-invalid={isRejected || undefined}
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <ActionIcon aria-label={label} title={label} onClick={() => setShown(!isShown)}>
          {isShown ? <IconEyeOff size={18} stroke={1.5} /> : <IconEye size={18} stroke={1.5} />}
        </ActionIcon>
      }
    />
  )
}
