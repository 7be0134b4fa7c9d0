import { expect, test } from 'vitest'
import { findLocally, type LocalSource } from './sources.ts'

const NoIcon = () => null

const source = (id: string, found: (text: string) => boolean, isFallback = false): LocalSource => ({
  id,
  title: id,
  order: 1,
  isFallback,
  find: (text) => (found(text) ? [{ id: `${id} ${text}`, label: text, Icon: NoIcon, run: () => {} }] : []),
})

test('what takes any words for a name is offered only where nothing else is meant by them', () => {
  const sources = [
    source('create', () => true, true),
    source('acts', (text) => text === 'bloquear a tela'),
    source('pages', () => false),
  ]
  const found = (text: string) =>
    [...findLocally(sources, text)].flatMap(([id, items]) => (items.length > 0 ? id : []))
  expect(found('bloquear a tela')).toEqual(['acts'])
  expect(found('neusa godinho')).toEqual(['create'])
})
