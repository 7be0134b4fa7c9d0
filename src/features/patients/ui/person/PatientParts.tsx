import { type ComponentType, Suspense } from 'react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { PatientPart, PatientPartProps } from '#platform/feature.ts'
import { registry } from '#platform/registry.ts'
import { lazily } from '#ui/persist.ts'
import type { Patient } from '../../schemas.ts'

/** The sections that later features bring; below everything that is there at once, so that nothing moves. */
export function PatientParts({ orgId, patient }: { orgId: string; patient: Patient }) {
  const { role } = useActiveNetwork()
  const reached = patient.contacts.flatMap(({ phone, email }) => [phone, email])
  const addresses = [...new Set([...reached, patient.email])].filter((address) => address !== '')
  return registry.patientParts
    .filter(({ may }) => can(role, may))
    .map((part) => {
      const Section = sectionOf(part)
      return (
        <Suspense key={part.id} fallback={null}>
          <Section orgId={orgId} patient={{ id: patient.id, addresses }} />
        </Suspense>
      )
    })
}

const sections = new Map<string, ComponentType<PatientPartProps>>()

function sectionOf(part: PatientPart): ComponentType<PatientPartProps> {
  const known = sections.get(part.id)
  if (known) return known
  const section = lazily(part.load)
  sections.set(part.id, section)
  return section
}
