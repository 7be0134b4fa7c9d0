import type { KeyboardEvent } from 'react'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { phoneMask } from '#ui/form/masks.ts'
import type { OutreachKind } from '../rules.ts'

interface TestAddressFieldProps {
  id: string
  kind: OutreachKind
  label: string
  value: string
  error: string | undefined
  onValue: (text: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Where a test goes: an e-mail address, or a mobile with its area code. */
export function TestAddressField({ kind, ...field }: TestAddressFieldProps) {
  return kind === 'email' ? (
    <MaskedField type="email" autoComplete="email" {...field} />
  ) : (
    <MaskedField type="tel" autoComplete="tel-national" mask={phoneMask} {...field} />
  )
}
