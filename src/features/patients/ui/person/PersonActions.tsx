import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCalendarPlus, IconCalendarRepeat, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths, reschedulesThere } from '#src/paths.ts'
import type { Overview } from '../../overview/contract.ts'
import type { AnyPatient } from '../../schemas.ts'
import { whatsappAddress, whatsappContact } from './whatsapp.ts'

interface PersonActionsProps {
  patient: AnyPatient
  /** Undefined while it loads. */
  next: Overview['next'] | undefined
}

/** What one does for a person: book, move the next appointment, write, correct the record. */
export function PersonActions({ patient, next }: PersonActionsProps) {
  const { role } = useActiveNetwork()
  const mayBook = can(role, 'appointments.book')
  const isAlive = patient.view !== 'full' || patient.status !== 'deceased'
  const reached = whatsappContact(patient)
  return (
    <>
      {mayBook && isAlive && (
        <Button
          component={Link}
          to={paths.bookFor(patient.id)}
          leftSection={<IconCalendarPlus size={18} stroke={1.5} />}
        >
          Agendar
        </Button>
      )}
      {mayBook && next?.mayReschedule && (
        <Button
          variant="default"
          component={Link}
          to={next.link}
          state={reschedulesThere}
          leftSection={<IconCalendarRepeat size={18} stroke={1.5} />}
        >
          Remarcar
        </Button>
      )}
      {reached && (
        <Button
          variant="default"
          component="a"
          href={whatsappAddress(reached.phone)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={18} stroke={1.5} />}
        >
          WhatsApp
        </Button>
      )}
      {can(role, 'patients.update') && (
        <Button
          variant="default"
          component={Link}
          to={paths.editPatient(patient.id)}
          leftSection={<IconPencil size={18} stroke={1.5} />}
        >
          Editar
        </Button>
      )}
    </>
  )
}
