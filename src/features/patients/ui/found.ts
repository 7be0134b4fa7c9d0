import { takeDay } from '#lib/dayWords.ts'
import { initials } from '#lib/text.ts'
import { dayIn } from '#lib/zones.ts'
import type { FoundRecord } from '#platform/feature.ts'
import { displayName } from '../rules.ts'
import { searchPatients } from './data.ts'
import { foundDetail } from './foundDetail.ts'

const maxFound = 6

/**
 * Finds patients for the search (Ctrl K) by name, phone, CPF, birth date or guardian; the day of an
 * appointment may stand beside the name.
 */
export async function findPatients(orgId: string, text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const q = takeDay(text, dayIn(new Date())).rest || text
  const { items } = await searchPatients({ orgId, q, limit: maxFound }, { signal })
  return items.map((patient) => ({
    id: patient.id,
    label: displayName(patient),
    detail: foundDetail(patient, q),
    initials: initials(displayName(patient)),
  }))
}
