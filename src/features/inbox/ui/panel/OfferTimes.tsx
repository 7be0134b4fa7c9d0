import { Button, Skeleton } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { shortWeekday, timeAt } from '#features/appointments/ui/agenda/dates.ts'
import { BookingDrawer } from '#features/appointments/ui/booking/BookingDrawer.tsx'
import type { BookingStart } from '#features/appointments/ui/booking/draft.ts'
import { hasExams, kindOptions } from '#features/appointments/ui/booking/draft.ts'
import { useChoices } from '#features/appointments/ui/booking/useChoices.ts'
import { openUnitsQuery } from '#features/appointments/ui/lists.ts'
import { patientQuery } from '#features/patients/ui/data.ts'
import type { AppointmentKind } from '#features/professionals/rules.ts'
import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Key } from '#ui/keys/Key.tsx'
import { useNow } from '#ui/useNow.ts'
import type { ConversationView } from '../../contract.ts'
import classes from '../inbox.module.css'
import { offerText, understoodIn, withArticle } from './understood.ts'
import { bookingId } from './useBookingKey.ts'
import { useFreeDays } from './useFreeDays.ts'
import { useOffer } from './useOffer.ts'

interface OfferTimesProps {
  orgId: string
  conversation: ConversationView
  patientId: string
  said: string
  onDraft: (text: string) => void
}

const anybody = 'qualquer'
const defaultZone = 'America/Sao_Paulo'

/**
 * Free times beside the conversation: those that are pressed are held, put into the draft as text, and booked when the
 * patient answers. Nothing is ever sent by itself.
 */
export function OfferTimes({ orgId, conversation, patientId, said, onDraft }: OfferTimesProps) {
  const now = useNow()
  const units = useQuery(openUnitsQuery(orgId)).data ?? []
  const patient = useQuery(patientQuery(orgId, patientId)).data
  const [chosenUnit, setChosenUnit] = useState(conversation.unitId ?? '')
  const unit = units.find(({ id }) => id === chosenUnit) ?? units[0]
  const unitId = unit?.id ?? ''
  const zone = unit?.timeZone ?? defaultZone
  const [kind, setKind] = useState<AppointmentKind>('visit')
  const [examIds, setExamIds] = useState<readonly string[]>([])
  const [professionalId, setProfessionalId] = useState('')
  const [from, setFrom] = useState<string | null>(null)
  const [full, setFull] = useState<BookingStart | null>(null)
  const choices = useChoices(orgId, units, unitId)

  const understood = useMemo(() => understoodIn(said, new Date(), zone), [said, zone])
  const today = dayIn(now, zone)
  const begin = from ?? understood?.day ?? today
  const payer = patient?.view === 'full' ? patient : null
  const query = {
    unitId,
    professionalId,
    kind,
    examIds: hasExams(kind) ? examIds : [],
    insurancePlanId: payer?.insurancePlanId ?? null,
    insuranceProductId: payer?.insuranceProductId ?? null,
    durationMin: null,
  }
  const free = useFreeDays({ orgId, query, zone, from: begin, wanted: from === null ? understood : null })
  const offer = useOffer({
    orgId,
    conversationId: conversation.id,
    patientId,
    query,
    memberNumber: payer?.memberNumber ?? '',
  })
  const nameOf = (id: string | null) => choices.professionals.find(({ value }) => value === id)?.label ?? ''
  const hasManyUnits = units.length > 1
  const textOfHeld = () =>
    offerText(
      offer.held.map((one) => ({
        day: dayIn(one.startsAt, zone),
        time: timeAt(zone, one.startsAt),
        who: withArticle(nameOf(one.professionalId)),
        where: hasManyUnits ? (units.find(({ id }) => id === one.unitId)?.name ?? '') : '',
      })),
    )
  const isWhole = unitId !== '' && (kind !== 'exam' || examIds.length > 0)

  return (
    <section id={bookingId} className={classes.panelPart} aria-label="Agendar aqui">
      <h3 className={classes.offerTitle}>
        Agendar aqui <Key>Alt A</Key>
      </h3>
      <div className={classes.offerFields}>
        {hasManyUnits && (
          <SelectField
            id="oferta-unidade"
            label="Unidade"
            options={units.map(({ id, name }) => ({ value: id, label: name }))}
            value={unitId}
            onValue={(id) => {
              setChosenUnit(id)
              setProfessionalId('')
            }}
          />
        )}
        <SelectField id="oferta-tipo" label="O quê" options={kindOptions} value={kind} onValue={setKind} />
        <SelectField
          id="oferta-quem"
          label="Com quem"
          options={[{ value: anybody, label: 'Qualquer profissional' }, ...choices.professionals]}
          value={professionalId || anybody}
          onValue={(id) => setProfessionalId(id === anybody ? '' : id)}
        />
        {hasExams(kind) && (
          <MultiSelectField
            id="oferta-exames"
            label="Exames"
            placeholder="Nome do exame"
            hasAll={false}
            options={choices.exams}
            value={examIds}
            onValue={setExamIds}
          />
        )}
      </div>
      <p className={classes.offerFrom}>
        <span className={classes.soft}>
          {from === null && understood
            ? `${understood.said}, entendido da conversa`
            : `A partir de ${dayShown(begin)}`}
        </span>
        {from === null && understood && (
          <Button variant="subtle" size="compact-sm" onClick={() => setFrom(today)}>
            Mudar
          </Button>
        )}
      </p>
      {unitId !== '' && !isWhole && <p className={classes.soft}>Escolha os exames para ver os horários.</p>}
      {free.isError && (
        <ErrorRegion
          text={`Os horários não puderam ser lidos. ${sentenceOf(free.error)}`}
          onRetry={() => void free.refetch()}
          isRetrying={free.isFetching}
        />
      )}
      {(unitId === '' || isWhole) && free.isPending && (
        <Loading label="Procurando horários">
          <Skeleton height={96} />
        </Loading>
      )}
      {free.days && (
        <div className={classes.offerDays}>
          {free.days.length === 0 && (
            <p className={classes.soft}>
              Nenhum horário livre em duas semanas a partir de {dayShown(begin)}.
            </p>
          )}
          {free.days.map(({ day, times }) => (
            <div key={day} className={classes.offerDay}>
              <span>
                {shortWeekday(day)} {day.slice(8)}
              </span>
              <div>
                {times.map((slot) => {
                  const held = offer.held.find(
                    (one) =>
                      one.startsAt === slot.startsAt &&
                      (professionalId === '' || one.professionalId === slot.professionalId),
                  )
                  return (
                    <button
                      key={slot.startsAt}
                      type="button"
                      className={classes.offerTime}
                      aria-pressed={held !== undefined}
                      disabled={offer.isBusy}
                      onClick={() => (held ? offer.release(held.id) : offer.hold(slot))}
                    >
                      <span className={classes.hidden}>{dayShown(day)}, </span>
                      {timeAt(zone, slot.startsAt)}
                    </button>
                  )
                })}
              </div>
            </div>
          ))}
          <span className={classes.offerMore}>
            {begin > today && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => setFrom(maxOf(today, addDays(begin, -3)))}
              >
                Antes
              </Button>
            )}
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => setFrom(addDays(free.days?.at(-1)?.day ?? addDays(begin, 13), 1))}
            >
              Mais dias
            </Button>
          </span>
        </div>
      )}
      {offer.error !== '' && (
        <p role="alert" className={classes.error}>
          {offer.error}
        </p>
      )}
      {offer.held.length > 0 && (
        <>
          <p className={classes.offerHeld} role="status">
            <IconHourglass size={16} stroke={1.75} aria-hidden="true" />
            {offer.held.length === 1 ? '1 opção segurada' : `${offer.held.length} opções seguradas`} até{' '}
            {timeAt(zone, new Date(offer.until).toISOString())}
          </p>
          <ul className={classes.heldList}>
            {offer.held.map((one) => {
              const when = `${shortWeekday(dayIn(one.startsAt, zone))} ${dayIn(one.startsAt, zone).slice(8)}, ${timeAt(zone, one.startsAt)}`
              return (
                <li key={one.id}>
                  <span>
                    <b>{when}</b> <span className={classes.soft}>{nameOf(one.professionalId)}</span>
                  </span>
                  <Button
                    variant="default"
                    size="compact-md"
                    disabled={offer.isBusy}
                    onClick={() => void offer.book(one)}
                  >
                    Agendar<span className={classes.hidden}> {when}</span>
                  </Button>
                </li>
              )
            })}
          </ul>
          <Button
            fullWidth
            variant="light"
            onClick={() => {
              onDraft(textOfHeld())
              offer.prolong()
            }}
          >
            {offer.held.length === 1 ? 'Oferecer no texto' : `Oferecer as ${offer.held.length} no texto`}
          </Button>
        </>
      )}
      <Button
        variant="subtle"
        size="compact-md"
        onClick={() =>
          setFull({
            conversationId: conversation.id,
            patientId,
            kind,
            examIds: query.examIds,
            ...(unitId !== '' && { unitId }),
            ...(professionalId !== '' && { professionalId }),
            day: begin,
          })
        }
      >
        Abrir o agendamento completo
      </Button>
      <BookingDrawer
        start={full}
        onClose={() => setFull(null)}
        onBooked={() => setFull(null)}
        shownDays={[]}
        onShowDay={() => {}}
        onNext={setFull}
      />
    </section>
  )
}

const dayShown = (day: string): string => `${shortWeekday(day)} ${day.slice(8)}/${day.slice(5, 7)}`
const maxOf = (one: string, other: string): string => (one > other ? one : other)
