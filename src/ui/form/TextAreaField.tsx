import { Textarea } from '@mantine/core'
import { describedBy, FieldFrame, type FrameProps } from './FieldFrame.tsx'

interface TextAreaFieldProps extends Omit<FrameProps, 'aside'> {
  value: string
  onValue: (value: string) => void
  /** Shows a count; a longer text is an error on save, and never cut off. */
  limit?: number
  name?: string
  rows?: number
  placeholder?: string
  required?: boolean
  readOnly?: boolean
}

/** A text field of several lines, which grows with the text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { id, label, link, error, hint, className, limit, value, onValue, rows = 3, ...area } = props
  const aside = limit && !area.readOnly ? countOf(value, limit, area.required) : undefined
  const frame = { id, label, aside, link, error, hint, className }
  return (
    <FieldFrame {...frame}>
      <Textarea
        {...area}
        id={id}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        autosize
        minRows={rows}
        maxRows={12}
        error={Boolean(error)}
        aria-describedby={describedBy(frame)}
      />
    </FieldFrame>
  )
}

/** Formats the count: "opcional, 12 de 100". */
export const countOf = (text: string, limit: number, isRequired = false) =>
  `${isRequired ? '' : 'opcional, '}${text.trim().length} de ${limit}`
