import { timeAt } from '#features/appointments/ui/agenda/dates.ts'
import { appointmentKindLabels } from '#features/professionals/rules.ts'
import type { BoardItem, BoardRoom } from '../contract.ts'
import { minutesBetween } from '../rules.ts'

/** The texts of the board's cards. */

export const whatOf = ({ examNames, kind, isOverbooked }: BoardItem): string =>
  examNames.join(', ') || (isOverbooked ? 'Encaixe' : appointmentKindLabels[kind])

const payerOf = ({ insurancePlanName, isOverbooked }: BoardItem): string =>
  isOverbooked ? 'Encaixe' : insurancePlanName || 'Particular'

/** How professionals are called on the board. */
type CallProfessional = (name: string) => string

/** `Dr. Otávio · Unisol` for who is expected. */
export const expectedLine = (item: BoardItem, called: CallProfessional): string =>
  [item.examNames.join(', ') || called(item.professionalName), payerOf(item)].filter(Boolean).join(' · ')

/** `11:10 · Dra. Renata, sala 4 · Amparo` for who waits. */
export function waitingLine(
  item: BoardItem,
  zone: string,
  room: BoardRoom | undefined,
  called: CallProfessional,
): string {
  const where = [called(item.professionalName), room ? lower(room.name) : ''].filter(Boolean).join(', ')
  return [timeAt(zone, item.startsAt), where, payerOf(item)].filter(Boolean).join(' · ')
}

/** `Sala 3 · Dra. Helena, consulta` for who is attended. */
export const serviceLine = (item: BoardItem, room: BoardRoom | undefined, called: CallProfessional): string =>
  [room?.name ?? '', [called(item.professionalName), lower(whatOf(item))].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · ')

const lower = (text: string) => text.charAt(0).toLocaleLowerCase('pt-BR') + text.slice(1)
export const lowered = lower

export interface CardNote {
  readonly text: string
  readonly kind: 'late' | 'paper' | 'clock' | 'plain'
}

const missingTexts = { guide: 'falta guia', password: 'guia sem senha' } as const

/** What the desk should see to before somebody goes in. */
export function notesOf(item: BoardItem, zone: string, now: Date): CardNote[] {
  const late = minutesBetween(item.startsAt, now)
  const isExpected = item.state === 'scheduled' || item.state === 'confirmed'
  const early = item.checkedInAt ? minutesBetween(item.checkedInAt, item.startsAt) : 0
  return [
    isExpected && late > 0 && { text: `${late} min de atraso`, kind: 'late' as const },
    !isExpected && late > 0 && { text: `marcado há ${late} min`, kind: 'late' as const },
    item.missing !== null && { text: missingTexts[item.missing], kind: 'paper' as const },
    item.fastingSince !== null && {
      text: `jejum desde ${timeAt(zone, item.fastingSince)}`,
      kind: 'clock' as const,
    },
    !isExpected && late === 0 && early > 0 && { text: `chegou ${early} min antes`, kind: 'plain' as const },
  ].filter((note) => note !== false)
}

/** `Sala 5 fechada até 13:00`, `Sala 6 livre, Dr. Otávio`. */
export function roomLine(
  { name, isClosed, closedUntil, professionalName }: BoardRoom,
  called: CallProfessional,
): string {
  if (isClosed) return closedUntil === '' ? `${name} fechada` : `${name} fechada até ${closedUntil}`
  return [`${name} livre`, called(professionalName)].filter(Boolean).join(', ')
}

/** The patient in a called place: the shown text of a call that waits for the patient. */
export const calledLine = (calledTo: string, calledAt: string, zone: string): string =>
  `chamada às ${timeAt(zone, calledAt)} para ${lower(calledTo)}`
