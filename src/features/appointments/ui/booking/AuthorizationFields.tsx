import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDay, isDay } from '#lib/days.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell } from '#ui/form/record/FieldGrid.tsx'
import type { BoundField } from '#ui/form/record/useRecordForm.tsx'
import { appointmentLimits } from '../../rules.ts'
import { dayAt } from '../agenda/dates.ts'
import classes from './booking.module.css'

export interface AuthorizationForm {
  field(name: 'authorizationNumber' | 'authorizationPassword' | 'authorizationValidUntil'): BoundField<string>
}

/** The convênio's authorisation: the guia, its senha and its last day. */
export function AuthorizationFields({ form }: { form: AuthorizationForm }) {
  return (
    <>
      <Cell span={8} narrow={2}>
        <MaskedField
          label="Guia"
          autoComplete="off"
          maxLength={appointmentLimits.authorizationNumber}
          {...form.field('authorizationNumber')}
        />
      </Cell>
      <Cell span={8} narrow={2}>
        <MaskedField
          label="Senha"
          autoComplete="off"
          maxLength={appointmentLimits.authorizationPassword}
          {...form.field('authorizationPassword')}
        />
      </Cell>
      <Cell span={8} narrow={2}>
        <DateField label="Validade" {...form.field('authorizationValidUntil')} />
      </Cell>
    </>
  )
}

interface ValidityNoteProps {
  until: string
  /** '' while no time is chosen. */
  startsAt: string
  zone: string
}

/** Warns that the appointment would be after the last day: it needs another time, or another guia. */
export function ValidityNote({ until, startsAt, zone }: ValidityNoteProps) {
  if (!isDay(until) || startsAt === '' || dayAt(zone, startsAt) <= until) return null
  return (
    <p className={classes.warning} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />A autorização vale só até{' '}
      {formatDay(until)}.
    </p>
  )
}
