import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import { everyone, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { appointmentsContract } from './contract.ts'

export const contract = { appointments: appointmentsContract }

export const tags: Record<string, Tag> = {
  Agendamentos: {
    order: 120,
    description:
      'Um horário de um paciente com um profissional ou num equipamento. Dois agendamentos ativos do mesmo profissional não se sobrepõem, salvo encaixe: quem garante é o banco de dados.',
  },
  'Horários livres': {
    order: 130,
    description: 'O que a agenda pode oferecer, e por que não oferece o resto.',
  },
  Reservas: {
    order: 140,
    description: 'Um horário reservado por alguns minutos enquanto alguém preenche o agendamento.',
  },
}

export const help: Record<string, string> = {
  hold_expired:
    'A reserva passou do prazo (15 minutos, no máximo). Busque horários livres e reserve de novo.',
  move_refused:
    'Da situação em que o agendamento está não se chega à pedida. `current` traz o agendamento como está agora.',
  patient_busy:
    'O paciente já tem outro agendamento no mesmo tempo, ou em outra unidade sem tempo de chegar (`isTravel`): `overlaps` diz quando, com quem e onde. Para agendar mesmo assim, mande `mayOverlap: true`.',
  too_early:
    'O agendamento é de um dia futuro, pelo calendário da unidade. Antes do dia, ele pode ser confirmado, remarcado ou cancelado.',
  day_over:
    'O agendamento é de um dia que já passou. A recepção dá o desfecho em `POST /orgs/{orgId}/appointments/closure`; uma mudança avulsa é de quem administra, com `reason`.',
  slot_taken:
    'O horário não está livre. `reasons` diz por quê, `alternatives` oferece horários perto e `mayOverbook` diz se caberia um encaixe (`overbook: true`).',
  reason_needed: 'O dia do agendamento já passou: mande `reason` com o motivo.',
}

export const permissions = {
  /** Professionals see only their own agenda. */
  'appointments.read': everyone,
  'appointments.book': staff,
  /** Transitions of an appointment; professionals begin and finish their own. */
  'appointments.attend': everyone,
  /** Who calls patients sees in which order: not professionals, who attend them. */
  'risks.read': staff,
} as const satisfies Feature['permissions']

export const auditKinds = { appointment: 'appointments.read' } as const satisfies Feature['auditKinds']

export const topics = {
  appointments: { may: 'appointments.read', isOfAgenda: true },
  holds: { may: 'appointments.read', isOfAgenda: true },
  risks: { may: 'risks.read' },
} as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'agendamentos', page: 'features/appointments/ui/AgendaPage.tsx' },
]

export const web: WebPart = {
  permissions,
  menu: [
    {
      group: 'care',
      order: 10,
      label: 'Agendamentos',
      to: paths.agenda,
      Icon: IconCalendarEvent,
      may: 'appointments.read',
      synonyms: 'agenda agendar consulta marcar remarcar horário dia semana mês encaixe retorno',
    },
  ],
  search: [
    {
      // Before the patients: who names a day means its appointments.
      id: 'appointments-of-day',
      title: 'Agendamentos',
      order: 5,
      Icon: IconCalendarEvent,
      may: 'appointments.read',
      load: async () => (await import('./ui/found.tsx')).findOnDay,
      minLength: 3,
      pathOf: paths.appointment,
    },
    {
      id: 'appointments',
      title: 'Agendamentos',
      order: 15,
      Icon: IconCalendarEvent,
      may: 'appointments.read',
      load: async () => (await import('./ui/found.tsx')).findOfPatients,
      minLength: 3,
      pathOf: paths.appointment,
    },
  ],
}
