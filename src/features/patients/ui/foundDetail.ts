import { formatDay } from '#lib/days.ts'
import { matches } from '#lib/match.ts'
import { formatPhone } from '#lib/phone.ts'
import { ageOf, relationships } from '../rules.ts'
import type { FoundPatient } from '../schemas.ts'

/** What tells a patient from others of the name, and why they were found where the name doesn't say it. */
export function foundDetail(patient: FoundPatient, typed: string): string {
  const { birthDate, phone, insurancePlanName } = patient
  const plan = insurancePlanName === null ? '' : insurancePlanName || 'Particular'
  const reason = reasonOf(patient, typed)
  return [
    // Who was found by a birth date sees it.
    birthDate === '' ? '' : /\d/.test(typed) ? formatDay(birthDate) : ageOf(birthDate),
    ...(reason === '' ? [formatPhone(phone), plan] : [reason]),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

function reasonOf({ foundBy, fullName, socialName }: FoundPatient, typed: string): string {
  if (foundBy) {
    const who =
      foundBy.kind === 'guardian' ? 'responsável' : (labels[foundBy.relationship || 'other'] ?? 'contato')
    return foundBy.name === '' ? `pelo CPF do ${who}` : `${who}: ${foundBy.name}`
  }
  return socialName !== '' && matches(typed, fullName) && !matches(typed, socialName)
    ? `registro: ${fullName}`
    : ''
}

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(relationships).map(([key, label]) => [key, label.toLowerCase()])),
  other: 'contato',
}
