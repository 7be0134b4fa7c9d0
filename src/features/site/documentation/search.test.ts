import { expect, test } from 'vitest'
import { find } from './search.ts'

const entries = [
  {
    title: 'Fechar o dia',
    to: '/a',
    of: 'Guia',
    text: 'O que ficou sem desfecho recebe um: atendido ou falta.',
  },
  {
    title: 'Agenda',
    to: '/b',
    of: 'Guia',
    text: `${'Horários e vagas. '.repeat(20)}Um encaixe passa por cima do horário ocupado.`,
  },
  { title: 'Encaixe', to: '/c', of: 'Blog', text: 'Quando vale a pena.' },
]
const to = (search: string) => find(search, entries).map((one) => one.to)

test('finds without accents and case, by the beginnings of words, in any order', () => {
  expect(to('DESFECHO fech')).toEqual(['/a'])
  expect(to('horario ocup')).toEqual(['/b'])
  expect(to('desfechar')).toEqual([])
})

test('what is so called comes before what speaks of it', () => {
  expect(to('encaixe')).toEqual(['/c', '/b'])
})

test('a search for nothing finds nothing', () => {
  expect(to('')).toEqual([])
  expect(to(' -- ')).toEqual([])
})

test('the line below the title is around the word', () => {
  const [, agenda] = find('encaixe', entries)
  expect(agenda?.excerpt).toMatch(/^… .*Um encaixe passa por cima do horário ocupado\.$/)
  expect(agenda?.excerpt.length).toBeLessThan(190)
})
