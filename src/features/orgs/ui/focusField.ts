import type { NetworkErrors, NetworkField } from '../rules.ts'
import { networkSections } from './fields.ts'

/** Every field's id is its name. */
export function focusField(field: NetworkField): void {
  document.getElementById(field)?.focus()
}

/** To the first field of the section that needs something, else to the first. */
export function goToSection(id: string, needs: (field: NetworkField) => boolean): void {
  const section = networkSections.find((candidate) => candidate.id === id)
  if (!section) return
  document.getElementById(id)?.scrollIntoView({ block: 'start' })
  const field = section.fields.find(needs) ?? section.fields[0]
  document.getElementById(field)?.focus({ preventScroll: true })
}

export const countErrors = (fields: readonly NetworkField[], errors: NetworkErrors) =>
  fields.filter((field) => errors[field]).length
