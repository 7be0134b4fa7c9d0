import { formatDay } from '#lib/days.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Column } from '#ui/list/types.ts'
import { StateTag } from '#ui/StateTag.tsx'
import { ageOf, statuses } from '../rules.ts'
import type { PatientItem } from '../schemas.ts'
import { PatientName } from './PatientName.tsx'
import classes from './patients.module.css'

export const patientColumns: readonly Column<PatientItem>[] = [
  { id: 'name', label: 'Nome', sort: 'name', cell: (one) => <PatientName {...one} /> },
  {
    id: 'birth',
    label: 'Nascimento',
    sort: 'birthDate',
    cell: ({ birthDate }) => (birthDate === '' ? '—' : `${formatDay(birthDate)}, ${ageOf(birthDate)}`),
  },
  { id: 'phone', label: 'Telefone', cell: (one) => <Phone {...one} /> },
  {
    id: 'plan',
    label: 'Convênio',
    hiddenBelow: 1024,
    cell: ({ insurancePlanName }) => (insurancePlanName === null ? '—' : insurancePlanName || 'Particular'),
  },
  {
    id: 'tags',
    label: 'Etiquetas',
    hiddenBelow: 1280,
    isTableOnly: true,
    cell: ({ tags }) => (tags?.length ? <Tags tags={tags} /> : '—'),
  },
  { id: 'situation', label: 'Situação', cell: ({ status }) => <Situation status={status} /> },
]

function Phone({ phone, contactName }: PatientItem) {
  if (phone === '') return <span className={classes.soft}>sem telefone</span>
  return (
    <>
      {formatPhone(phone)}
      {contactName !== '' && <span className={classes.soft}> ({contactName})</span>}
    </>
  )
}

export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={classes.chips}>
      {tags.map((tag) => (
        <span key={tag} className={classes.chip}>
          {tag}
        </span>
      ))}
    </span>
  )
}

export function Situation({ status }: Pick<PatientItem, 'status'>) {
  if (status === null) return '—'
  return <StateTag kind={status === 'active' ? 'good' : 'off'}>{statuses[status]}</StateTag>
}
