import { describe, expect, test } from 'vitest'
import type { KnownAppointment } from '../tools.ts'
import type { Dialogue } from './dialogue.ts'
import { narrowed } from './narrowed.ts'
import { readActs } from './read/acts.ts'
import { readWhen } from './read/when.ts'
import { lineOf } from './read/words.ts'
import type { Understood } from './understand.ts'

const at = (id: string, startsAt: string): KnownAppointment =>
  ({
    id,
    startsAt,
    patientName: 'Teresa Alves',
    professionalId: null,
    examNames: [],
  }) as unknown as KnownAppointment

const visits = [at('at8', '2027-03-10T11:00:00Z'), at('at14', '2027-03-10T17:00:00Z')]
const dialogue = { known: { people: [] }, clinic: { professionals: [], exams: [] } } as unknown as Dialogue

const meant = (text: string): readonly string[] => {
  const line = lineOf(text)
  const dates = readWhen(text, { now: new Date('2027-03-02T12:00:00Z'), zone: 'America/Sao_Paulo' })
  const things = { professionalIds: [], specialties: [], examIds: [] }
  const said = { text, line, dates, acts: readActs(text, line), things, people: [] } as unknown as Understood
  return narrowed(dialogue, said, visits).map(({ id }) => id)
}

describe('which of two appointments of a day is meant', () => {
  test.each([
    'quero cancelar a consulta das 8h',
    'cancela a das 8',
    'cancelar a consulta das oito',
    'não vou poder ir na das 8h',
  ])('%s', (text) => {
    expect(meant(text)).toEqual(['at8'])
  })

  test('both, where nothing is said of them', () => {
    expect(meant('quero cancelar')).toEqual(['at8', 'at14'])
    expect(meant('não vou poder ir dia 10')).toEqual(['at8', 'at14'])
  })
})
