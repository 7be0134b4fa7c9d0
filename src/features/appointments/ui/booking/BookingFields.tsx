import { useEffect, useRef } from 'react'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { focusPath } from '#ui/form/record/focusPath.ts'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { appointmentLimits } from '../../rules.ts'
import { TimePicker } from '../availability/TimePicker.tsx'
import { AuthorizationFields, ValidityNote } from './AuthorizationFields.tsx'
import type { Booked } from './book.ts'
import classes from './booking.module.css'
import { isSearchedEverywhere } from './draft.ts'
import { FirstAnywhere } from './FirstAnywhere.tsx'
import { PatientAppointments } from './PatientAppointments.tsx'
import { PatientBusy } from './PatientBusy.tsx'
import { PatientCard } from './PatientCard.tsx'
import { PatientField } from './PatientField.tsx'
import { QuoteNotes } from './QuoteNotes.tsx'
import { ScreeningFields } from './ScreeningFields.tsx'
import { SeriesFields } from './SeriesFields.tsx'
import { SeriesRejection } from './SeriesRejection.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import type { Booking } from './useBookingForm.ts'
import type { Choices } from './useChoices.ts'
import type { Quote } from './useQuote.ts'
import { WaysOut } from './WaysOut.tsx'

interface BookingFieldsProps {
  orgId: string
  booking: Booking
  choices: Choices
  zone: string
  quote: Quote | undefined
  nameOf: (professionalId: string | null) => string
  onCreatePatient: (typed: string) => void
  onWhatFits: (saved: Booked) => void
}

/** The fields in the order of a call: patient, exams, professional, time, and then the rest. */
export function BookingFields(props: BookingFieldsProps) {
  const { orgId, booking, choices, zone, quote, nameOf } = props
  const { form, hold, query, rejection, setRejection, choosePatient } = booking
  const { values } = form
  const who = form.field('patientId')
  const ofSeries =
    values.repeats && rejection !== null && rejection.startsAt !== values.startsAt && values.startsAt !== ''
  const isEverywhere = isSearchedEverywhere(values, choices.units.length)
  const heading = (
    <h3 id="agendamento-horario" className={classes.heading}>
      Horário
    </h3>
  )
  const anywhere = {
    orgId,
    query,
    specialty: values.specialty,
    units: choices.units,
    startsAt: values.startsAt,
    onPick: booking.goTo,
  }
  const screening = form.field('screening')
  useNextField(values.patientId !== '', values.unitId === '' ? 'unitId' : 'kind')
  return (
    <div className={classes.stack}>
      {values.patientId === '' ? (
        <PatientField
          id={who.id}
          orgId={orgId}
          error={who.error}
          onPick={choosePatient}
          onCreate={props.onCreatePatient}
        />
      ) : (
        <PatientCard
          id={who.id}
          orgId={orgId}
          patientId={values.patientId}
          error={who.error}
          onChange={() => form.change({ patientId: '' })}
        />
      )}
      <ServiceFields form={form} choices={choices} />
      {quote && <QuoteNotes quote={quote} zone={zone} examCount={values.examIds.length} />}
      <section className={classes.section} aria-labelledby="agendamento-horario">
        {values.specialty !== '' ? (
          <>
            {heading}
            {isEverywhere ? (
              <FirstAnywhere
                {...anywhere}
                field={{ id: 'agendamento.startsAt', error: form.errors.startsAt }}
              />
            ) : (
              <p className={classes.soft}>Escolha os exames para ver os horários.</p>
            )}
          </>
        ) : (
          <TimePicker
            id="agendamento.startsAt"
            heading={heading}
            first={isEverywhere ? <FirstAnywhere {...anywhere} /> : undefined}
            orgId={orgId}
            zone={zone}
            query={query}
            nameOf={nameOf}
            exceptHoldId={hold.hold?.id}
            startsAt={values.startsAt}
            startDay={booking.startDay}
            onPick={booking.pick}
            rebook={{ way: 'Agendar em', run: booking.rebook }}
            rejection={ofSeries ? null : rejection}
            onRejected={setRejection}
            error={form.errors.startsAt}
            waysOut={(reasons) => (
              <WaysOut orgId={orgId} zone={zone} booking={booking} choices={choices} reasons={reasons} />
            )}
          />
        )}
      </section>
      <PatientBusy
        overlaps={booking.overlaps.length > 0 ? booking.overlaps : (quote?.overlaps ?? [])}
        isBusy={form.isSaving}
        onConfirm={booking.confirmOverlap}
      />
      {booking.later.length > 0 && (
        <p className={classes.soft} role="status">
          Depois deste, o agendamento de{' '}
          {booking.later
            .map((id) => choices.exams.find(({ value }) => value === id)?.label ?? 'outro exame')
            .join(', ')}
          .
        </p>
      )}
      <SeriesFields form={form} />
      {ofSeries && rejection && (
        <SeriesRejection zone={zone} rejection={rejection} booking={booking} onBooked={props.onWhatFits} />
      )}
      {values.insurancePlanId !== null && quote?.requiresAuthorization && (
        <section className={classes.section} aria-labelledby="agendamento-autorizacao">
          <h3 id="agendamento-autorizacao" className={classes.heading}>
            Autorização
          </h3>
          <p className={classes.soft}>
            O convênio pede autorização. Sem guia nem senha, fica como “a solicitar”.
          </p>
          <FieldGrid>
            <AuthorizationFields form={form} />
          </FieldGrid>
          <ValidityNote until={values.authorizationValidUntil} startsAt={values.startsAt} zone={zone} />
        </section>
      )}
      {quote && quote.questions.length > 0 && (
        <section className={classes.section} aria-labelledby="agendamento-perguntas">
          <h3 id="agendamento-perguntas" className={classes.heading}>
            Perguntas antes do exame
          </h3>
          <ScreeningFields {...screening} questions={quote.questions} />
        </section>
      )}
      <FieldGrid>
        <Cell>
          <TextAreaField
            label="Observações"
            rows={2}
            limit={appointmentLimits.notes}
            {...form.field('notes')}
          />
        </Cell>
      </FieldGrid>
      {values.patientId !== '' && (
        <PatientAppointments orgId={orgId} zone={zone} patientId={values.patientId} />
      )}
    </div>
  )
}

/** Moves the focus on when the patient search gives way to the card, and back: it follows the call. */
function useNextField(hasPatient: boolean, next: 'unitId' | 'kind') {
  const had = useRef(hasPatient)
  useEffect(() => {
    if (had.current === hasPatient) return
    had.current = hasPatient
    focusPath(`agendamento.${hasPatient ? next : 'patientId'}`)
  }, [hasPatient, next])
}
