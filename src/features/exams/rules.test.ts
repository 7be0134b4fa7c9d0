import { describe, expect, test } from 'vitest'
import { closedWeek } from '#lib/weekHours.ts'
import {
  checkExam,
  type ExamForm,
  emptyExam,
  fastingText,
  isPrice,
  isWithoutResource,
  normalizeExam,
  questionsOf,
} from './rules.ts'

const ultrasound: ExamForm = { ...emptyExam, name: 'US de abdome', category: 'Imagem', durationMin: 30 }
const errorsOf = (over: Partial<ExamForm>) => checkExam({ ...ultrasound, ...over })
const mornings = { ...closedWeek, 1: [{ from: 480, to: 720 }] }

test('a new exam lacks a name, a category and a duration', () => {
  expect(checkExam(emptyExam)).toEqual({
    name: 'Nome do exame é obrigatório. Ex: US de abdome total',
    category: 'Categoria é obrigatória. Ex: Imagem',
    durationMin: 'Duração é obrigatória. Ex: 30',
  })
  expect(errorsOf({})).toEqual({})
})

describe('checkExam', () => {
  test.each<[keyof ExamForm, Partial<ExamForm>[]]>([
    ['name', [{ name: ' ' }]],
    ['code', [{ code: '4090112' }, { code: '409011222' }, { code: '4090112x' }]],
    ['code', [{ isTuss: false, code: 'x'.repeat(21) }]],
    ['category', [{ category: ' ' }, { category: 'Imagem, sangue' }]],
    ['selfPayPriceCents', [{ selfPayPriceCents: -1 }, { selfPayPriceCents: 100_000_001 }]],
    ['selfPayPriceCents', [{ selfPayPriceCents: 0.5 }]],
    ['resourceKind', [{ isOnResourceAlone: true }, { isOnResourceAlone: true, resourceKind: ' ' }]],
    ['durationMin', [{ durationMin: 0 }, { durationMin: 1441 }, { durationMin: 1.5 }]],
    ['bufferBeforeMin', [{ bufferBeforeMin: -1 }, { bufferBeforeMin: 241 }]],
    ['bufferAfterMin', [{ bufferAfterMin: -1 }, { bufferAfterMin: 241 }]],
    ['fastingMinHours', [{ fastingMinHours: -1 }, { fastingMinHours: 73 }]],
    ['fastingMaxHours', [{ fastingMaxHours: 73 }, { fastingMinHours: 8, fastingMaxHours: 7 }]],
    ['permittedHours', [{ permittedHours: closedWeek }]],
  ])('%s is wrong', (field, forms) => {
    for (const over of forms) expect(Object.keys(errorsOf(over)), JSON.stringify(over)).toEqual([field])
  })

  test.each<Partial<ExamForm>>([
    { code: ' 40901122 ' },
    { code: '  ' },
    { isTuss: false, code: 'x'.repeat(20) },
    { selfPayPriceCents: 0 },
    { selfPayPriceCents: 100_000_000 },
    { isOnResourceAlone: true, resourceKind: 'coleta' },
    { durationMin: 1 },
    { durationMin: 1440 },
    { bufferBeforeMin: 240, bufferAfterMin: 240 },
    { fastingMinHours: 0, fastingMaxHours: 72 },
    { fastingMinHours: 8, fastingMaxHours: 8 },
    { permittedHours: mornings },
    { ownQuestions: ['Fuma?', 'Bebe?'] },
  ])('%j is accepted', (over) => expect(errorsOf(over)).toEqual({}))

  test('says on which day hours are wrong, and which question is empty or there already', () => {
    const wrong = { ...mornings, 2: [{ from: 600, to: 600 }] }
    expect(errorsOf({ permittedHours: wrong })).toEqual({ 'permittedHours.2': expect.any(String) })
    expect(errorsOf({ ownQuestions: ['Fuma?', ' ', ' FUMA? '] })).toEqual({
      'ownQuestions.1': 'Escreva a pergunta',
      'ownQuestions.2': 'Esta pergunta já está na lista',
    })
  })

  test('a fast that is out of bounds is not compared with the other', () => {
    expect(errorsOf({ fastingMinHours: 80, fastingMaxHours: 8 })).toEqual({
      fastingMinHours: 'De 0 a 72 horas',
    })
  })
})

test('a price is a whole number of cents up to a million', () => {
  expect([0, 100_000_000, -1, 100_000_001, 0.5].map(isPrice)).toEqual([true, true, false, false, false])
})

test('stored values are tidy, in order and without unknown ones', () => {
  const form = normalizeExam({
    ...ultrasound,
    name: ' US  de abdome ',
    code: ' 40901122 ',
    category: ' Imagem ',
    preparation: ' Beba água ',
    resourceKind: ' Ultrassom ',
    permittedHours: {
      ...closedWeek,
      1: [
        { from: 840, to: 1080 },
        { from: 480, to: 720 },
      ],
    },
    screeningQuestions: ['metal', 'pregnancy'],
    ownQuestions: [' Fuma? '],
  })
  expect(form).toEqual({
    ...ultrasound,
    name: 'US de abdome',
    code: '40901122',
    category: 'Imagem',
    preparation: 'Beba água',
    resourceKind: 'ultrassom',
    permittedHours: {
      ...closedWeek,
      1: [
        { from: 480, to: 720 },
        { from: 840, to: 1080 },
      ],
    },
    screeningQuestions: ['pregnancy', 'metal'],
    ownQuestions: ['Fuma?'],
  })
  expect(normalizeExam({ ...ultrasound, resourceKind: ' ' })).toEqual(ultrasound)
})

test.each([
  [8, 12, 'Jejum de 8 a 12 horas'],
  [8, 8, 'Jejum de 8 horas'],
  [1, 1, 'Jejum de 1 hora'],
  [8, null, 'Jejum de pelo menos 8 horas'],
  [null, 1, 'Jejum de no máximo 1 hora'],
  [null, null, ''],
])('fasting from %s to %s is “%s”', (fastingMinHours, fastingMaxHours, text) => {
  expect(fastingText({ fastingMinHours, fastingMaxHours })).toBe(text)
})

test('own questions come after the usual ones, which keep their order', () => {
  expect(questionsOf({ screeningQuestions: ['metal', 'pregnancy'], ownQuestions: ['Fuma?'] })).toEqual([
    'Está grávida ou pode estar?',
    'Tem prótese, clipe ou outro metal no corpo?',
    'Fuma?',
  ])
})

test('a kind of room that no unit has is told apart as it is stored', () => {
  expect(isWithoutResource(' Ultrassom ', ['ultrassom'])).toBe(false)
  expect(isWithoutResource('raio x', ['ultrassom'])).toBe(true)
  expect(isWithoutResource('  ', [])).toBe(false)
  expect(isWithoutResource(null, [])).toBe(false)
})
