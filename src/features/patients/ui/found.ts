import { formatDay } from '#lib/days.ts'
import { formatPhone } from '#lib/phone.ts'
import type { FoundRecord } from '#platform/feature.ts'
import { displayName } from '../rules.ts'
import type { PatientItem } from '../schemas.ts'
import { searchPatients } from './data.ts'

const maxFound = 6

/** Finds patients for the search (Ctrl K) by name, phone, CPF, birth date or guardian. */
export async function findPatients(orgId: string, text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const { items } = await searchPatients({ orgId, q: text, limit: maxFound }, { signal })
  return items.map((patient) => ({
    id: patient.id,
    label: displayName(patient),
    detail: detailOf(patient),
  }))
}

function detailOf({ socialName, fullName, birthDate, phone }: PatientItem): string {
  const registered = socialName === '' ? '' : fullName
  return [registered, formatDay(birthDate), formatPhone(phone)].filter((part) => part !== '').join(' · ')
}
