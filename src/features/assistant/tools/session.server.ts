import {
  actForContact,
  type NetworkScope,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import type { Clinic, KnownAppointment, KnownPerson, ToolName } from '../tools.ts'
import { readClinic } from './clinic.server.ts'
import type { Imagined, ToolMemory } from './memory.ts'
import type { ToolParts, Touched } from './parts.server.ts'
import { listKnown, listPeople, patientsOfAddress } from './people.server.ts'

type Tx = Transaction<NetworkScope>

/** What the tools of one turn share: whose transactions they run in, and what is remembered. */
export interface ToolSession {
  readonly parts: ToolParts
  memory(): ToolMemory
  remember(change: Partial<ToolMemory>): void
  touched(): Touched | null
  touch(touched: Touched): void
  isProved(): boolean
  readClinic(): Promise<Clinic>
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  write<T extends { readonly is: string }>(tool: ToolName, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Of a trial, which books nothing: changes what it pretends to have done. */
  imagine(change: (before: Imagined) => Imagined): void
  isImagined(appointmentId: string): boolean
  listPeople(): Promise<KnownPerson[]>
  listAppointments(): Promise<KnownAppointment[]>
  /** An appointment to come of the contact's own; where it is imagined, only the trial knows it. */
  findOwn(appointmentId: string): Promise<KnownAppointment | null>
}

/** Carries the value of work that is undone. */
class Undone extends Error {
  readonly value: unknown
  constructor(value: unknown) {
    super('undone')
    this.value = value
  }
}

export function openSession(parts: ToolParts): ToolSession {
  const { scope, isTrial } = parts
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

  const isProved = () => parts.phone !== '' || proofs().length > 0

  const addresses = () => (parts.phone === '' ? proofs() : [{ phone: parts.phone, email: '' }, ...proofs()])

  async function bind(tx: Tx): Promise<void> {
    const found = await Promise.all(addresses().map((address) => patientsOfAddress(tx, address)))
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
      return await read(async (tx) => {
        throw new Undone(await work(tx))
      })
    } catch (error) {
      if (error instanceof Undone) return error.value as T
      throw error
    }
  }

  function present(known: readonly KnownAppointment[]): KnownAppointment[] {
    const { booked, cancelled } = memory.imagined
    const replaced = new Set([...cancelled, ...booked.map(({ id }) => id)])
    return [...known.filter(({ id }) => !replaced.has(id)), ...booked].toSorted(
      (one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt),
    )
  }

  const knownAppointments = () => read((tx) => listKnown(tx)).then(present)

  return {
    parts,
    memory: () => memory,
    remember,
    touched: () => touched,
    touch(done) {
      touched = done
    },
    isProved,
    readClinic() {
      clinic ??= transact(scope, readClinic).then((found) => ({ ...found, knowledge: parts.knowledge }))
      return clinic
    },
    read,
    write,
    imagine(change) {
      if (isTrial) remember({ imagined: change(memory.imagined) })
    },
    isImagined: (id) => memory.imagined.booked.some((one) => one.id === id),
    listPeople: () => (isProved() ? read((tx) => listPeople(tx, addresses())) : Promise.resolve([])),
    listAppointments: () =>
      isProved() || memory.ownPatients.length > 0 ? knownAppointments() : Promise.resolve(present([])),
    findOwn: async (id) => (await knownAppointments()).find((one) => one.id === id) ?? null,
  }
}
