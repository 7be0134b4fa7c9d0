import { v7 as uuid } from 'uuid'
import type { BookingRequest } from '#features/appointments/commands.server.ts'
import {
  bookForContact,
  cancelForContact,
  confirmForContact,
  holdForContact,
  quoteIn,
  rescheduleForContact,
  takenInstead,
} from '#features/appointments/commands.server.ts'
import { addForContact } from '#features/patients/commands.server.ts'
import { plain } from '#lib/match.ts'
import {
  actForContact,
  type NetworkScope,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import type { AssistantAct } from '../settings.ts'
import type {
  BookedAppointment,
  Clinic,
  FreeTime,
  KnowledgeItem,
  KnownAppointment,
  Outcome,
  PersonToBook,
  Refusal,
  ToolName,
  Tools,
  Wanted,
} from '../tools.ts'
import { preparationOf, readClinic } from './clinic.server.ts'
import { type Imagined, mostOffered, type Offered, type Proved, type ToolMemory } from './memory.ts'
import { isKnownPerson, listKnown, listPeople, patientsOfAddress } from './people.server.ts'
import { findFree } from './times.server.ts'

type Tx = Transaction<NetworkScope>

export interface ToolParts {
  /** The system's, in the network; with `at` in a trial. */
  readonly scope: NetworkScope
  readonly acts: readonly AssistantAct[]
  readonly knowledge: readonly KnowledgeItem[]
  readonly memory: ToolMemory
  /** Digits with area code, of a channel that proves it; '' otherwise. */
  readonly phone: string
  /** True where nothing may be written: what was done is undone at once, and imagined from then on. */
  readonly isTrial: boolean
  readonly codes: CodeDesk
  /** Of a real conversation: watches over what is written. */
  readonly guard?: Guard
}

/** Lets the tools write while the conversation is the assistant's, and no longer. */
export interface Guard {
  /**
   * Holds the conversation until the transaction ends.
   * @throws `Overtaken` where it is somebody else's by now
   */
  hold(tx: Transaction<NetworkScope>): Promise<void>
  /** Writes down what a tool did, in the transaction that did it. */
  note(
    tx: Transaction<NetworkScope>,
    call: { readonly tool: ToolName; readonly result: unknown },
  ): Promise<void>
}

/** Sends codes and checks them. */
export interface CodeDesk {
  /** False when too many were asked for, `noWay` where no code goes to any address of that kind. */
  request(address: { readonly phone: string; readonly email: string }): Promise<boolean | 'noWay'>
  /** The address whose code it is; null for a wrong one, `limited` after too many. */
  prove(code: string): Promise<Proved | 'limited' | null>
}

export interface OpenTools {
  readonly tools: Tools
  /** What to keep for the next turn. */
  memory(): ToolMemory
  /** The last appointment that was booked, moved or called off. */
  touched(): Touched | null
  /** True where the contact is proved to speak for somebody, by the channel or by a code that still holds. */
  isProved(): boolean
}

export interface Touched {
  readonly act: 'booked' | 'moved' | 'cancelled' | 'confirmed'
  readonly appointment: KnownAppointment
}

const done = <T>(value: T): Outcome<T> => ({ is: 'done', value })
const refused = (why: Refusal) => ({ is: 'refused', why }) as const
const taken = { is: 'taken' } as const

/** Carries the value of work that is undone. */
class Undone extends Error {
  readonly value: unknown
  constructor(value: unknown) {
    super('undone')
    this.value = value
  }
}

/**
 * Opens the front desk's own commands for one contact. Every transaction is bound to the patients for whom the contact is
 * proved to speak, so that no id, whoever made it up, leads to another one's record.
 */
export function openTools(parts: ToolParts): OpenTools {
  const { scope, acts, isTrial } = parts
  let memory = parts.memory
  let clinic: Promise<Clinic> | null = null
  let touched: Touched | null = null
  const remember = (change: Partial<ToolMemory>) => {
    memory = { ...memory, ...change }
  }

  /** Proofs by a code that still hold. */
  const proofs = () => {
    const now = scope.at ?? scope.database.clock.now()
    return memory.proved.filter(({ until }) => until === undefined || Date.parse(until) > now.getTime())
  }

  async function bind(tx: Tx): Promise<void> {
    const addresses = parts.phone === '' ? proofs() : [{ phone: parts.phone, email: '' }, ...proofs()]
    const found = await Promise.all(addresses.map((address) => patientsOfAddress(tx, address)))
    await actForContact(tx, [...new Set([...found.flat(), ...memory.ownPatients])])
  }

  const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    transact(scope, async (tx) => {
      await bind(tx)
      return work(tx)
    })

  /** A trial does everything, and undoes it. */
  async function write<T extends { readonly is: string }>(
    tool: ToolName,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    if (!isTrial)
      return read(async (tx) => {
        await parts.guard?.hold(tx)
        const result = await work(tx)
        if (result.is === 'done') await parts.guard?.note(tx, { tool, result })
        return result
      })
    try {
      return await transact(scope, async (tx) => {
        await bind(tx)
        throw new Undone(await work(tx))
      })
    } catch (error) {
      if (error instanceof Undone) return error.value as T
      throw error
    }
  }

  const readOwnClinic = () => {
    clinic ??= transact(scope, readClinic).then((found) => ({ ...found, knowledge: parts.knowledge }))
    return clinic
  }

  const isProved = () => parts.phone !== '' || proofs().length > 0

  const imagine = (change: (before: Imagined) => Imagined) => {
    if (isTrial) remember({ imagined: change(memory.imagined) })
  }

  function present(known: readonly KnownAppointment[]): KnownAppointment[] {
    const { booked, cancelled } = memory.imagined
    const replaced = new Set([...cancelled, ...booked.map(({ id }) => id)])
    return [...known.filter(({ id }) => !replaced.has(id)), ...booked].toSorted(
      (one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt),
    )
  }

  const knownAppointments = () => read((tx) => listKnown(tx)).then(present)

  function offer(found: readonly Omit<FreeTime, 'id'>[], wanted: Wanted, moved: string | null): FreeTime[] {
    const offered = found.map((one): Offered => ({ ...one, id: uuid(), wanted, moved }))
    remember({ offered: [...memory.offered, ...offered].slice(-mostOffered) })
    return offered.map(({ wanted: _, moved: __, ...time }) => time)
  }

  const offeredTime = (timeId: string) => memory.offered.find(({ id }) => id === timeId)

  /** An appointment to come of the contact's own; where it is imagined, only the trial knows it. */
  async function ownAppointment(id: string): Promise<KnownAppointment | null> {
    return (await knownAppointments()).find((one) => one.id === id) ?? null
  }

  const isImagined = (id: string) => memory.imagined.booked.some((one) => one.id === id)

  async function change(
    id: string,
    act: 'confirm' | 'cancel',
    run: (
      tx: Tx,
      told: { appointmentId: string; scheduleVersion: number },
    ) => ReturnType<typeof confirmForContact>,
  ): Promise<Outcome<KnownAppointment>> {
    if (!acts.includes(act)) return refused('notAllowed')
    if (!isProved()) return refused('notProved')
    const own = await ownAppointment(id)
    if (!own) return refused('changed')
    if (!isImagined(id)) {
      const outcome = await write(act, (tx) =>
        run(tx, { appointmentId: id, scheduleVersion: own.scheduleVersion }),
      )
      if (outcome.is === 'taken') return taken
      if (outcome.is === 'refused')
        return refused(outcome.why === 'over' || outcome.why === 'arrived' ? 'tooLate' : 'changed')
    }
    const after = act === 'confirm' ? { ...own, isConfirmed: true } : own
    imagine(({ booked, cancelled }) =>
      act === 'cancel'
        ? { booked: booked.filter((one) => one.id !== id), cancelled: [...cancelled, id] }
        : {
            booked: [...booked.filter((one) => one.id !== id), { ...after, endsAt: after.startsAt }],
            cancelled,
          },
    )
    touched = { act: act === 'confirm' ? 'confirmed' : 'cancelled', appointment: after }
    return done(after)
  }

  const tools: Tools = {
    readClinic: readOwnClinic,
    readPeople: () => (isProved() ? read(listPeople) : Promise.resolve([])),
    readAppointments: () =>
      isProved() || memory.ownPatients.length > 0 ? knownAppointments() : Promise.resolve(present([])),

    async quote(wanted) {
      const { units } = await readOwnClinic()
      const unitId = wanted.unitId ?? units[0]?.id
      if (unitId === undefined) return refused('notOffered')
      const quoted = await read((tx) => quoteIn(tx, requestOf(wanted, unitId), {}))
      return done({
        priceCents: quoted.priceCents,
        durationMin: quoted.durationMin,
        requiresAuthorization: quoted.requiresAuthorization,
        requiresMedicalRequest: quoted.requiresMedicalRequest,
        preparation: preparationsOf(quoted),
      })
    },

    async findTimes(wanted, windows, { limit, moved }) {
      if (!acts.includes(moved === undefined ? 'book' : 'reschedule')) return refused('notAllowed')
      const own = moved === undefined ? null : await ownAppointment(moved)
      if (moved !== undefined && !own) return refused('changed')
      const asked = own
        ? { ...wanted, kind: own.kind, unitId: own.unitId, professionalId: own.professionalId }
        : wanted
      const found = await findFree(scope, await readOwnClinic(), asked, windows, {
        now: scope.at ?? scope.database.clock.now(),
        limit,
        except: {
          appointmentId: moved !== undefined && !isImagined(moved) ? moved : undefined,
          holdId: memory.holdId ?? undefined,
        },
        isTaken: (one) =>
          memory.imagined.booked.some(
            ({ id, unitId, professionalId, startsAt, endsAt }) =>
              id !== moved &&
              unitId === one.unitId &&
              (professionalId === null ||
                one.professionalId === null ||
                professionalId === one.professionalId) &&
              Date.parse(startsAt) < Date.parse(one.endsAt) &&
              Date.parse(one.startsAt) < Date.parse(endsAt),
          ) || one.startsAt === own?.startsAt,
      })
      if (!found) return refused('notOffered')
      return done({
        times: offer(found.times, asked, moved ?? null),
        nearest: offer(found.nearest, asked, moved ?? null),
      })
    },

    async holdTime(wanted, timeId) {
      const time = offeredTime(timeId)
      if (!time) return refused('changed')
      // What is moved keeps its own time until then; the new one goes to who says yes first.
      if (time.moved !== null) return done({ expiresAt: time.startsAt })
      const outcome = await takenInstead(() =>
        write('holdTime', (tx) =>
          holdForContact(
            tx,
            { ...requestOf(wanted, time.unitId), professionalId: time.professionalId },
            time.startsAt,
            memory.holdId,
          ),
        ),
      )
      if (outcome.is !== 'done') return outcome.is === 'taken' ? taken : refused('notOffered')
      if (!isTrial) remember({ holdId: outcome.holdId })
      return done({ expiresAt: outcome.expiresAt })
    },

    async book(wanted, timeId, person) {
      if (!acts.includes('book')) return refused('notAllowed')
      const time = offeredTime(timeId)
      if (!time || time.moved !== null) return refused('changed')
      const request = { ...requestOf(wanted, time.unitId), professionalId: time.professionalId }
      const outcome = await takenInstead(() => write('book', (tx) => bookIn(tx, request, time, person)))
      if (outcome.is !== 'done') {
        if (outcome.is === 'taken') return taken
        return refused(outcome.is === 'busy' ? 'busy' : outcome.is === 'refused' ? outcome.why : 'notOffered')
      }
      const { appointment, patientId } = outcome
      remember({
        holdId: null,
        ownPatients: isTrial ? memory.ownPatients : [...new Set([...memory.ownPatients, patientId])],
      })
      imagine(({ booked, cancelled }) => ({
        booked: [...booked, { ...appointment, endsAt: time.endsAt }],
        cancelled,
      }))
      touched = { act: 'booked', appointment }
      return done(appointment)
    },

    confirm: (id) => change(id, 'confirm', (tx, told) => confirmForContact(tx, told, 'conversation')),
    cancel: (id) => change(id, 'cancel', (tx, told) => cancelForContact(tx, told, 'conversation')),

    async reschedule(id, timeId) {
      if (!acts.includes('reschedule')) return refused('notAllowed')
      if (!isProved()) return refused('notProved')
      const time = offeredTime(timeId)
      const own = await ownAppointment(id)
      if (!own || !time || time.moved !== id) return refused('changed')
      let scheduleVersion = own.scheduleVersion
      if (!isImagined(id)) {
        const outcome = await takenInstead(() =>
          write('reschedule', (tx) =>
            rescheduleForContact(
              tx,
              { appointmentId: id, scheduleVersion: own.scheduleVersion },
              time.startsAt,
              'conversation',
            ),
          ),
        )
        if (outcome.is === 'taken') return taken
        if (outcome.is === 'refused')
          return refused(outcome.why === 'over' || outcome.why === 'arrived' ? 'tooLate' : 'changed')
        if (outcome.is === 'done') scheduleVersion = outcome.scheduleVersion
      }
      const after = { ...own, scheduleVersion, startsAt: time.startsAt, isConfirmed: false }
      imagine(({ booked, cancelled }) => ({
        booked: [...booked.filter((one) => one.id !== id), { ...after, endsAt: time.endsAt }],
        cancelled,
      }))
      touched = { act: 'moved', appointment: after }
      return done(after)
    },

    async requestCode(address) {
      const isEmail = address.includes('@')
      const where = isEmail
        ? { phone: '', email: address.trim().toLowerCase() }
        : { phone: address, email: '' }
      const taken = await parts.codes.request(where)
      if (taken === 'noWay') return refused('noWay')
      return taken ? done(null) : refused('limited')
    },
    async proveCode(code) {
      const proved = await parts.codes.prove(code)
      if (proved === 'limited') return refused('limited')
      if (proved === null) return refused('notProved')
      remember({ proved: [...memory.proved, proved] })
      return done(null)
    },
  }

  type BookOutcome =
    | { readonly is: 'done'; readonly appointment: BookedAppointment; readonly patientId: string }
    | { readonly is: 'taken' | 'busy' | 'notOffered' }
    | { readonly is: 'refused'; readonly why: Refusal }

  async function bookIn(
    tx: Tx,
    request: BookingRequest,
    time: Offered,
    person: PersonToBook,
  ): Promise<BookOutcome> {
    const people = await listPeople(tx)
    const patientId = await patientFor(tx, people, person, request)
    if (typeof patientId !== 'string') return patientId
    const booked = await bookForContact(tx, {
      ...request,
      patientId,
      startsAt: time.startsAt,
      holdId: memory.holdId ?? undefined,
    })
    if (booked.is !== 'done') return booked
    const [known] = await listKnown(tx, booked.appointment.id)
    if (!known) throw new Error('an appointment that was booked is not there')
    const quoted = await quoteIn(tx, request, {})
    return { is: 'done', patientId, appointment: { ...known, preparation: preparationsOf(quoted) } }
  }

  /** The record of the person to book for: one's own, or a new one. */
  async function patientFor(
    tx: Tx,
    people: Awaited<ReturnType<typeof listPeople>>,
    person: PersonToBook,
    { insurancePlanId, insuranceProductId }: BookingRequest,
  ): Promise<string | { readonly is: 'refused'; readonly why: Refusal }> {
    if (person.is === 'known')
      return people.some(({ patientId }) => patientId === person.patientId)
        ? person.patientId
        : refused('notProved')
    const same = people.find(
      ({ name, birthDate }) => birthDate === person.birthDate && firstName(name) === firstName(person.name),
    )
    if (same) return same.patientId
    if (await isKnownPerson(tx, person.birthDate, [plain(person.name)])) return refused('likelyDuplicate')
    const id = await addForContact(tx, {
      fullName: person.name,
      birthDate: person.birthDate,
      phone: person.phone,
      guardianName: person.guardianName,
      insurancePlanId,
      insuranceProductId: insurancePlanId === null ? null : insuranceProductId,
    })
    await actForContact(tx, [...people.map(({ patientId }) => patientId), id])
    return id
  }

  return { tools, memory: () => memory, touched: () => touched, isProved }
}

const firstName = (name: string) => plain(name).trim().split(/\s+/)[0]

const requestOf = (wanted: Wanted, unitId: string): BookingRequest => ({
  unitId,
  professionalId: wanted.professionalId,
  kind: wanted.kind,
  examIds: wanted.examIds,
  insurancePlanId: wanted.planId,
  insuranceProductId: wanted.productId,
  durationMin: null,
})

const preparationsOf = ({
  preparation,
  fastingMinHours,
  fastingMaxHours,
}: Pick<Awaited<ReturnType<typeof quoteIn>>, 'preparation' | 'fastingMinHours' | 'fastingMaxHours'>) => {
  const fasting = preparationOf('', fastingMinHours, fastingMaxHours)
  const texts = preparation.map(({ exam, text }) => ({ exam, text }))
  return fasting === '' ? texts : [{ exam: '', text: fasting }, ...texts]
}
