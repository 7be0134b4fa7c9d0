import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { PatientDrawer } from '#features/patients/ui/PatientDrawer.tsx'
import { DrawerForm } from '#ui/form/record/FormDrawer.tsx'
import type { Appointment } from '../../schemas.ts'
import { dayAt } from '../agenda/dates.ts'
import { BookingFields } from './BookingFields.tsx'
import { BookingSummary } from './BookingSummary.tsx'
import type { Booked } from './book.ts'
import classes from './booking.module.css'
import { type BookingStart, isFilledIn, laterOf } from './draft.ts'
import { type Preview, previewOf, useReportedPreview } from './preview.ts'
import { SeriesOutcome } from './SeriesOutcome.tsx'
import { savedLabel } from './savedLabel.ts'
import { useBookingForm } from './useBookingForm.ts'
import { type UnitChoice, useChoices } from './useChoices.ts'
import { useQuote } from './useQuote.ts'

/** The hold on the draft's time, to be shown at the head of the drawer. */
export interface HoldDisplay {
  readonly until: number
  readonly renew: () => void
}

interface BookingEditorProps {
  orgId: string
  units: readonly UnitChoice[]
  start: BookingStart
  onHold: (hold: HoldDisplay | null) => void
  onCovered: (isCovered: boolean) => void
  onPreview?: ((preview: Preview | null) => void) | undefined
  onClose: () => void
  onBooked: (appointment: Appointment) => void
  /** The days that the page shows; a booking on another day offers to go there. */
  shownDays: readonly string[]
  onShowDay: (day: string, unitId: string) => void
  /** Goes on with another booking. */
  onNext: (start: BookingStart) => void
  /** Blocks the time that it begins with instead. */
  onBlock: ((start: BookingStart) => void) | undefined
}

export function BookingEditor(props: BookingEditorProps) {
  const { orgId, units, start, onHold, onCovered, onClose, onBooked } = props
  const [outcome, setOutcome] = useState<Booked | null>(null)
  const [newName, setNewName] = useState<string | null>(null)
  const booking = useBookingForm({
    orgId,
    start,
    unitId: units.length === 1 ? (units[0]?.id ?? '') : '',
    onSaved: finish,
    savedToast,
  })
  const { form, hold, query, choosePatient } = booking
  const { values } = form
  const zone = units.find(({ id }) => id === values.unitId)?.timeZone ?? 'America/Sao_Paulo'
  const choices = useChoices(orgId, units, values.unitId)
  const professionalId = values.pickedId || values.professionalId || hold.hold?.professionalId || ''
  const { patientId, startsAt } = values
  const quote = useQuote({ orgId, query: { ...query, professionalId }, patientId, startsAt })
  const nameOf = (id: string | null) => choices.professionals.find(({ value }) => value === id)?.label ?? ''

  useReportedPreview(
    previewOf({ query, values, hold: hold.hold, durationMin: quote?.durationMin ?? null }),
    props.onPreview,
  )

  const until = hold.hold?.until
  const { renew } = hold
  useEffect(() => {
    onHold(until === undefined ? null : { until, renew })
    return () => onHold(null)
  }, [until, renew, onHold])

  const isCreating = newName !== null
  useEffect(() => {
    onCovered(isCreating)
  }, [isCreating, onCovered])

  function savedToast(saved: Booked) {
    const text = savedLabel(saved, zone, nameOf)
    const [first] = saved.booked
    const day = first && dayAt(zone, first.startsAt)
    if (!day || props.shownDays.includes(day)) return { text }
    return { text, action: { label: 'Ver no dia', run: () => props.onShowDay(day, first.unitId) } }
  }

  function finish(saved: Booked) {
    if (saved.refused.length > 0) setOutcome(saved)
    else leave(saved)
  }

  function leave({ booked: [first] }: Booked) {
    const { later } = booking
    if (first && later.length > 0) return props.onNext(laterOf(values, later, dayAt(zone, first.startsAt)))
    if (first) onBooked(first)
    onClose()
  }

  if (outcome) return <SeriesOutcome outcome={outcome} zone={zone} onClose={() => leave(outcome)} />
  return (
    <>
      <DrawerForm
        form={form}
        closing={
          isFilledIn(values)
            ? {
                title: 'Fechar sem agendar?',
                text: hold.hold
                  ? 'O que você preencheu se perde, e o horário reservado volta a ficar livre.'
                  : 'O que você preencheu se perde.',
              }
            : undefined
        }
        saveLabel={values.repeats ? `Agendar ${values.sessions ?? ''} sessões` : 'Agendar'}
        summary={
          <BookingSummary
            startsAt={startsAt}
            zone={zone}
            quote={quote}
            endsAt={hold.hold?.endsAt}
            isOverbook={values.isOverbook}
            who={nameOf(professionalId)}
          />
        }
      >
        {props.onBlock && start.freeUntil !== undefined && !isFilledIn(values) && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.instead}
            leftSection={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => props.onBlock?.(start)}
          >
            Bloquear este horário
          </Button>
        )}
        <BookingFields
          orgId={orgId}
          booking={booking}
          choices={choices}
          zone={zone}
          quote={quote}
          nameOf={nameOf}
          onCreatePatient={setNewName}
          onWhatFits={finish}
        />
      </DrawerForm>
      <PatientDrawer
        isOpen={isCreating}
        startName={newName ?? ''}
        onClose={() => setNewName(null)}
        onCreated={({ id }) => pickPatient(id)}
        onChoose={pickPatient}
      />
    </>
  )

  function pickPatient(id: string) {
    setNewName(null)
    choosePatient(id)
  }
}
