import { type ComponentType, lazy, Suspense } from 'react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { AppointmentPart, AppointmentPartProps } from '#platform/feature.ts'
import { registry } from '#platform/registry.ts'
import { warn } from '#platform/warn.ts'
import type { Appointment } from '../../schemas.ts'

/** The sections that later features bring into an appointment's details. */
export function AppointmentParts(props: { orgId: string; appointment: Appointment; zone: string }) {
  const { role } = useActiveNetwork()
  return registry.appointmentParts
    .filter(({ may }) => can(role, may))
    .map((part) => <Part key={part.id} part={part} {...props} />)
}

/** It stands below everything that is there at once: nothing moves when it comes. */
function Part({ part, ...props }: AppointmentPartProps & { part: AppointmentPart }) {
  const Section = sectionOf(part)
  return (
    <Suspense fallback={null}>
      <Section {...props} />
    </Suspense>
  )
}

const sections = new Map<string, ComponentType<AppointmentPartProps>>()

function sectionOf(part: AppointmentPart): ComponentType<AppointmentPartProps> {
  const known = sections.get(part.id)
  if (known) return known
  const section = lazy(() =>
    part.load().catch((error) => {
      warn('A section of the appointment could not be loaded', error)
      return { default: NoSection }
    }),
  )
  sections.set(part.id, section)
  return section
}

const NoSection = () => null
