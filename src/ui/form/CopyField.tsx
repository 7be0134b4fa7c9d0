import { copyText } from '#ui/copyText.ts'
import type { FrameProps } from './FieldFrame.tsx'
import classes from './form.module.css'
import { TextField } from './TextField.tsx'

interface CopyFieldProps extends FrameProps {
  value: string
  /** What the toast says: "Endereço copiado". */
  copied: string
}

/** A text to be taken elsewhere: read, and copied by its button. */
export function CopyField({ copied, ...field }: CopyFieldProps) {
  return (
    <TextField
      {...field}
      className={classes.withAction}
      readOnly
      onFocus={({ currentTarget }) => currentTarget.select()}
      endWidth={68}
      end={
        <button
          type="button"
          className={classes.inFieldButton}
          aria-label={`Copiar: ${field.label}`}
          onClick={() => copyText(field.value, copied)}
        >
          Copiar
        </button>
      }
    />
  )
}
