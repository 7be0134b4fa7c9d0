import { describe, expect, test } from 'vitest'
import { findAnswer, likeness } from './match.ts'

const items = [
  'Tem estacionamento?',
  'Aceitam Pix na recepção?',
  'Criança pode entrar com os dois pais?',
  'Preciso levar a carteirinha do convênio?',
  'Fazem atestado de comparecimento?',
].map((question) => ({ question }))

const found = (text: string) => findAnswer(items, text)?.item.question ?? null

describe('what the network wrote is found', () => {
  test.each([
    ['tem estacionamento aí?', 'Tem estacionamento?'],
    ['vcs tem estacionamneto', 'Tem estacionamento?'],
    ['consigo estacionar perto?', 'Tem estacionamento?'],
    ['ESTACIONAMENTO', 'Tem estacionamento?'],
    ['aceita pix?', 'Aceitam Pix na recepção?'],
    ['da pra pagar com pix na recepcao', 'Aceitam Pix na recepção?'],
    ['a criança entra com os dois pais? pode?', 'Criança pode entrar com os dois pais?'],
    ['crianca pode entrar com dois pais', 'Criança pode entrar com os dois pais?'],
    ['tenho que levar carteirinha do convenio', 'Preciso levar a carteirinha do convênio?'],
    ['preciso de atestado de comparecimento', 'Fazem atestado de comparecimento?'],
  ])('%s', (text, question) => expect(found(text)).toBe(question))
})

describe('what it did not write is not', () => {
  test.each(['tem wifi?', 'aceita cachorro?', 'quero marcar uma consulta', 'bom dia', '', '???'])(
    '%s',
    (text) => expect(found(text)).toBeNull(),
  )
})

test('a question that is asked nearly whole is sure', () => {
  expect(findAnswer(items, 'tem estacionamento?')?.isSure).toBe(true)
  expect(findAnswer(items, 'levo a carteirinha?')?.isSure).not.toBe(true)
})

test('questions are alike by what they ask, not by how', () => {
  expect(likeness('tem wifi?', 'vcs têm wi-fi ou wifi aí')).toBeGreaterThanOrEqual(0.5)
  expect(likeness('tem wifi?', 'tem elevador?')).toBe(0)
})
