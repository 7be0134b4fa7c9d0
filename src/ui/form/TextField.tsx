import { Input } from '@mantine/core'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { describedBy, FieldFrame, type FrameProps } from './FieldFrame.tsx'

interface TextFieldProps
  extends FrameProps,
    Omit<ComponentProps<'input'>, 'id' | 'size' | 'height' | 'ref' | 'className'> {
  ref?: Ref<HTMLInputElement>
  /** Marks the field as wrong when the message is shown elsewhere. */
  isInvalid?: boolean
  start?: ReactNode
  end?: ReactNode
  /** Of what stands at the end, in pixels, where it is wider than an icon. */
  endWidth?: number
}

/** A labelled text field; error, hint and counter are part of its description. */
export function TextField(props: TextFieldProps) {
  const { id, label, aside, link, error, isInvalid, hint, start, end, endWidth, className, ...input } = props
  const frame = { id, label, aside, link, error, hint, className }
  return (
    <FieldFrame {...frame}>
      <Input
        {...input}
        id={id}
        error={Boolean(error) || isInvalid}
        leftSection={start}
        rightSection={end}
        {...(endWidth !== undefined && { rightSectionWidth: endWidth })}
        rightSectionPointerEvents="all"
        aria-describedby={describedBy(frame)}
      />
    </FieldFrame>
  )
}
