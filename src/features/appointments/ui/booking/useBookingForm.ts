import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { overviewQuery, patientQuery } from '#features/patients/ui/data.ts'
import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { type Toast, toast } from '#ui/feedback/toast.tsx'
import { creationLabels } from '#ui/form/record/labels.ts'
import { type FieldNames, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { SlotItem } from '../../availability/contract.ts'
import { appointmentLimits } from '../../rules.ts'
import type { PatientOverlap } from '../../schemas.ts'
import { isOfRequest } from '../availability/lasting.ts'
import { overlapsIn } from '../availability/overlap.ts'
import { rejectionOf } from '../availability/rejection.ts'
import { isWhole, type PickedTime, type Rejection, reasonsInput } from '../availability/request.ts'
import { appointmentsKey, reasonsQuery } from '../data.ts'
import { useHold } from '../holds/useHold.ts'
import { type Booked, book, cancelAll } from './book.ts'
import {
  type BookingDraft,
  type BookingStart,
  checkDraft,
  derive,
  emptyDraft,
  kindFor,
  placeOf,
  queryOf,
} from './draft.ts'
import type { SplitExams } from './split.ts'

export interface BookingOptions {
  readonly orgId: string
  readonly start: BookingStart
  /** The only unit, when there is no other to choose; '' otherwise. */
  readonly unitId: string
  readonly onSaved: (saved: Booked) => void
  /** Returns the toast of what was booked. */
  readonly savedToast: (saved: Booked) => Pick<Toast, 'text' | 'action'>
}

const fields: FieldNames<BookingDraft> = {
  patientId: { label: 'Paciente' },
  unitId: { label: 'Unidade' },
  kind: { label: 'O quê', show: (kind) => appointmentKindLabels[kind] },
  examIds: { label: 'Exames' },
  insurancePlanId: { label: 'Convênio' },
  insuranceProductId: { label: 'Plano' },
  memberNumber: { label: 'Carteirinha' },
  professionalId: { label: 'Com quem' },
  specialty: { label: 'Especialidade' },
  pickedId: { label: 'Profissional do horário' },
  startsAt: { label: 'Horário' },
  isOverbook: { label: 'Encaixe' },
  repeats: { label: 'Repetir' },
  everyWeeks: { label: 'A cada' },
  sessions: { label: 'Sessões' },
  authorizationNumber: { label: 'Guia' },
  authorizationPassword: { label: 'Senha' },
  authorizationValidUntil: { label: 'Validade' },
  screening: { label: 'Perguntas', show: () => '' },
  notes: { label: 'Observações' },
}

/** The form of a booking, with the hold on its time and the rejection of a time that is not free. */
export function useBookingForm({ orgId, start, unitId, onSaved, savedToast }: BookingOptions) {
  const client = useQueryClient()
  const [rejection, setRejection] = useState<Rejection | null>(null)
  const [overlaps, setOverlaps] = useState<readonly PatientOverlap[]>([])
  const mayOverlap = useRef(false)
  const [later, setLater] = useState<readonly string[]>([])
  const [rebooking, setRebooking] = useState<PickedTime | null>(null)
  const begin = useMemo(() => startOf(start, unitId), [start, unitId])
  const suggested = useRef<BookingDraft['kind'] | null>(null)
  const holdRef = useRef<ReturnType<typeof useHold>>(null)

  const form = useRecordForm<BookingDraft, Booked>({
    idPrefix: 'agendamento.',
    fields,
    record: null,
    show: () => emptyDraft,
    start: begin,
    noteKey: `agendamento:novo:${orgId}`,
    labels: creationLabels('Agendamento criado'),
    required: ['patientId', 'unitId', 'startsAt'],
    checkWhileEditing: () => ({}),
    check: checkDraft,
    normalize: (draft) => draft,
    derive,
    save: (draft) => save(draft, true),
    undo: takeBack,
    savedToast,
    onSaved,
  })
  const { values } = form
  const query = queryOf(values)
  const needsHold = values.startsAt !== '' && !values.isOverbook && isWhole(query)
  const hold = useHold({
    orgId,
    conversationId: start.conversationId,
    query: needsHold ? { ...query, professionalId: values.pickedId || values.professionalId } : null,
    startsAt: values.startsAt,
    onRejected: (error) => reject(rejectionOf(error, values.startsAt), values.startsAt),
  })
  holdRef.current = hold

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each beginning; what was typed before stays, the time is the one just chosen
  useEffect(() => {
    const { patientId = '' } = start
    if (begin.startsAt !== '' && !isAt(begin, values)) {
      setRejection(null)
      form.change(begunAt(begin))
    }
    // With a payer of its own the booking doesn't take that of the patient's record.
    if (patientId !== '' && start.insurancePlanId === undefined) choosePatient(patientId)
  }, [begin])

  // What was confirmed holds for this patient at this time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each patient and time
  useEffect(() => {
    mayOverlap.current = false
    setOverlaps([])
  }, [values.patientId, values.startsAt, values.repeats])

  // A refusal goes with its cause: what is asked for now is judged anew.
  const asked = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each request
  useEffect(() => setRejection(null), [asked])

  // Saves once the form and its hold know the time that was chosen instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time chosen instead
  useEffect(() => {
    if (!rebooking || values.startsAt !== rebooking.startsAt) return
    setRebooking(null)
    form.submit()
  }, [rebooking, values.startsAt])

  async function save(draft: BookingDraft, allOrNone: boolean): Promise<Booked> {
    const professionalId = holdRef.current?.hold?.professionalId ?? null
    try {
      const holdId = draft.isOverbook ? undefined : await holdRef.current?.ready()
      const saved = await book({
        orgId,
        draft,
        conversationId: start.conversationId,
        holdId,
        professionalId,
        allOrNone,
        mayOverlap: mayOverlap.current,
      })
      holdRef.current?.spend()
      void client.invalidateQueries({ queryKey: appointmentsKey })
      return saved
    } catch (error) {
      reject(rejectionOf(error, draft.startsAt, true), draft.startsAt)
      setOverlaps(overlapsIn(error))
      throw error
    }
  }

  /**
   * Everything typed stays; the time has to be chosen again, except that of a series' first session, and a
   * time that nothing stands against but the rest of the request.
   */
  function reject(rejected: Rejection | null, requested: string) {
    if (!rejected) return
    setRejection(rejected)
    if (isOfRequest(rejected.reasons)) return
    if (rejected.startsAt === requested) form.change({ startsAt: '', pickedId: '', isOverbook: false })
  }

  async function takeBack({ booked }: Booked) {
    const wrong = await cancelAll(orgId, booked)
    void client.invalidateQueries({ queryKey: appointmentsKey })
    toast(wrong ? { text: wrong, icon: 'error' } : { text: 'Agendamento desfeito' })
  }

  /** Fills in the convênio of the patient's record, which can be changed when another pays this time. */
  function choosePatient(patientId: string) {
    const request = { ...form.values, patientId }
    form.change({ patientId })
    void suggestKind(patientId, request)
    client.fetchQuery(patientQuery(orgId, patientId)).then(
      (patient) => {
        if (patient.view !== 'full') return
        const { insurancePlanId, insuranceProductId, memberNumber } = patient
        form.fill(
          {
            insurancePlanId,
            insuranceProductId,
            memberNumber: memberNumber.slice(0, appointmentLimits.memberNumber),
          },
          request,
        )
      },
      () => {
        // The card reports that the record could not be read; the payer is then chosen by hand.
      },
    )
  }

  /** Fills in the kind for a new patient, unless the time that was picked is too short for it. */
  async function suggestKind(patientId: string, request: BookingDraft) {
    try {
      const { wasAttended } = await client.fetchQuery(overviewQuery(orgId, patientId))
      const kind = kindFor(request.kind, start, wasAttended, suggested.current)
      if (kind === request.kind) return
      if (request.startsAt !== '' && !request.isOverbook && !(await fits({ ...request, kind }))) return
      suggested.current = kind
      form.fill({ kind }, request)
    } catch {
      // What kind it is, is then chosen by hand.
    }
  }

  async function fits(draft: BookingDraft): Promise<boolean> {
    const { reasons } = await client.fetchQuery(
      reasonsQuery(
        reasonsInput(
          {
            orgId,
            query: { ...queryOf(draft), professionalId: draft.pickedId || draft.professionalId },
            exceptHoldId: holdRef.current?.hold?.id,
          },
          draft.startsAt,
        ),
      ),
    )
    return reasons.length === 0
  }

  return {
    form,
    hold,
    query,
    rejection,
    setRejection,
    choosePatient,
    pick: (time: PickedTime) => form.change(placeOf(time)),
    /** Books another time in place of a rejected one. */
    rebook(time: PickedTime) {
      form.change(placeOf(time))
      setRebooking(time)
    },
    /** The patient's other appointments at the time, by which the server refused it. */
    overlaps,
    confirmOverlap() {
      mayOverlap.current = true
      form.submit()
    },
    /** Goes on with a free time of another professional, here or at another unit. */
    goTo({ unitId, professionalId, startsAt }: SlotItem) {
      form.change({
        unitId,
        professionalId: professionalId ?? '',
        specialty: '',
        startsAt,
        isOverbook: false,
      })
    },
    /** The exams that are booked afterwards, as nobody does them together with these. */
    later,
    split({ first, rest, keepsProfessional }: SplitExams) {
      setLater(rest)
      form.change({
        examIds: first,
        startsAt: '',
        pickedId: '',
        ...(!keepsProfessional && { professionalId: '' }),
      })
    },
    startDay: start.day,
    saveWhatFits: (draft: BookingDraft) => save(draft, false),
  }
}

export type Booking = ReturnType<typeof useBookingForm>
export type BookingForm = Booking['form']

const startOf = (start: BookingStart, unitId: string): BookingDraft => ({
  ...emptyDraft,
  unitId: start.unitId ?? unitId,
  professionalId: start.professionalId ?? '',
  startsAt: start.startsAt ?? '',
  patientId: start.patientId ?? '',
  kind: start.kind ?? emptyDraft.kind,
  examIds: start.examIds ?? [],
  insurancePlanId: start.insurancePlanId ?? null,
  insuranceProductId: start.insuranceProductId ?? null,
  memberNumber: start.memberNumber ?? '',
  isOverbook: start.isOverbook ?? false,
})

const begunAt = ({ unitId, professionalId, startsAt, isOverbook }: BookingDraft) => ({
  unitId,
  professionalId,
  startsAt,
  isOverbook,
  specialty: '',
  pickedId: '',
})

const isAt = (begin: BookingDraft, { startsAt, professionalId, pickedId, isOverbook }: BookingDraft) =>
  begin.startsAt === startsAt &&
  begin.isOverbook === isOverbook &&
  (begin.professionalId === '' || begin.professionalId === (pickedId || professionalId))
