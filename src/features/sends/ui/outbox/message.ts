/** What of a message stands in its row and in its head. */
import { withoutMarks } from '#lib/marks.ts'
import { formatPhone } from '#lib/phone.ts'
import { dayIn } from '#lib/zones.ts'
import type { OutboxMessage } from '../../outbox/contract.ts'
import { showTime, showVisit } from './when.ts'

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const unknownName = 'Sem cadastro'
const testName = 'Teste'
export const homeZone = 'America/Sao_Paulo'

/** `Fabiana Rangel e Theo Rangel` */
export function namesOf({ about, isTest }: OutboxMessage): string {
  if (isTest) return testName
  const names = [...new Set(about.map(({ patientName }) => patientName).filter(Boolean))]
  return names.length === 0 ? unknownName : list.format(names)
}

/** `(11) 98214-6630, um celular para os dois` */
export function contactOf({ channel, phone, email, about, way }: OutboxMessage): string {
  if (channel === 'email') return email
  const people = new Set(about.map(({ patientId }) => patientId)).size
  const shared =
    people < 2
      ? ''
      : `, um ${way === 'call' ? 'telefone' : 'celular'} para ${people === 2 ? 'os dois' : 'todos'}`
  return `${formatPhone(phone)}${shared}`
}

/** `qua 18/11, 09:00 e 09:30, Dr. Elias Nakagawa`: each appointment, those of one day and professional together. */
export function appointmentsOf({ about }: OutboxMessage): string {
  const visits = about.flatMap(({ startsAt, timeZone, professionalName }) =>
    startsAt ? [{ startsAt, zone: timeZone ?? homeZone, professionalName }] : [],
  )
  const alike = Map.groupBy(
    visits,
    ({ startsAt, zone, professionalName }) => `${dayIn(startsAt, zone)} ${professionalName}`,
  )
  return [...alike.values()]
    .map((same) => {
      const times = list.format(
        same.map(({ startsAt, zone }, at) =>
          at === 0 ? showVisit(startsAt, zone) : showTime(startsAt, zone),
        ),
      )
      return [times, same[0]?.professionalName].filter(Boolean).join(', ')
    })
    .join('; ')
}

/** How the text begins, without its heading, which is the same in many. */
export function beginningOf({ text }: Pick<OutboxMessage, 'text'>): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const heading = lines.length > 1 && /^\*[^*]+\*$/.test(lines[0] ?? '') ? 1 : 0
  return withoutMarks(lines[heading] ?? '')
}

/** The zone by which the message's times are told. */
export const zoneOf = ({ about }: OutboxMessage): string =>
  about.find(({ timeZone }) => timeZone !== null)?.timeZone ?? homeZone
