import { describe, expect, test } from 'vitest'
import type { AvailabilityQuery, ProfessionalFacts, UnitFacts } from './facts.ts'
import { labelOf } from './labels.ts'
import { isOnResourceAlone, timeNeedsOf } from './occupied.ts'
import { type Reason, type Rejection, rejectionsOf } from './reasons.ts'
import { amparo, basicQuery, helena, ultrasound, unit } from './testing.ts'

const date = '2026-11-23'
const rejections = (
  query: Partial<AvailabilityQuery> = {},
  over: Partial<ProfessionalFacts> = {},
  at: Partial<UnitFacts> = {},
) => rejectionsOf({ ...basicQuery, ...query }, { ...unit, ...at }, { ...helena, ...over }, date)
const alone = { ...ultrasound, isOnResourceAlone: true }
const plan = { ...amparo, acceptedEverywhere: false }
const from = (acceptedFrom: string, unitId = 'pinheiros') => [{ unitId, acceptedFrom }]

describe('what stands against a request, each by itself', () => {
  test.each<[Rejection, Rejection[]]>([
    [{ code: 'unit_inactive' }, rejections({}, {}, { isActive: false })],
    [{ code: 'professional_inactive' }, rejections({}, { isActive: false })],
    [{ code: 'professional_elsewhere' }, rejections({}, { unitIds: ['lapa'] })],
    [{ code: 'kind_not_offered' }, rejections({ kind: 'telehealth' })],
    [
      { code: 'exam_inactive', exam: 'US de abdome' },
      rejections({ exams: [{ ...ultrasound, isActive: false }] }),
    ],
    [
      { code: 'exam_not_performed', exam: 'US de abdome' },
      rejections({ exams: [ultrasound] }, { examIds: ['raio-x'] }),
    ],
    [
      { code: 'exam_not_covered', exam: 'US de abdome', plan: 'Amparo' },
      rejections({ exams: [{ ...ultrasound, isCovered: false }], plan: amparo }),
    ],
    [{ code: 'plan_inactive', plan: 'Amparo' }, rejections({ plan: { ...amparo, isActive: false } })],
    [{ code: 'plan_not_at_unit', plan: 'Amparo' }, rejections({ plan })],
    [
      { code: 'plan_not_at_unit', plan: 'Amparo' },
      rejections({ plan: { ...plan, acceptedAt: from('', 'lapa') } }),
    ],
    [
      { code: 'plan_not_yet', plan: 'Amparo', from: '2026-11-24' },
      rejections({ plan: { ...plan, acceptedAt: from('2026-11-24') } }),
    ],
    [{ code: 'plan_refused', plan: 'Amparo' }, rejections({ plan: amparo }, { plans: [] })],
    [
      { code: 'product_refused', plan: 'Amparo' },
      rejections(
        { plan: amparo, productId: 'basic' },
        { plans: [{ insurancePlanId: 'amparo', productIds: ['gold'] }] },
      ),
    ],
  ])('%j', (expected, found) => expect(found).toEqual([expected]))

  test('nobody to attend, unless all of it is done on the equipment', () => {
    const without = (query: Partial<AvailabilityQuery>) =>
      rejectionsOf({ ...basicQuery, ...query }, unit, null, date)
    const needed = [{ code: 'professional_needed' }]
    expect(without({})).toEqual(needed)
    expect(without({ exams: [alone, ultrasound] })).toEqual(needed)
    expect(without({ exams: [alone] })).toEqual([])
    expect(without({ exams: [alone], plan: amparo, productId: 'gold' })).toEqual([])
    expect([[], [ultrasound], [alone, ultrasound], [alone]].map(isOnResourceAlone)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  test.each<[string, Rejection[]]>([
    ['an ordinary visit', rejections()],
    ['an exam, whatever kinds of visits are offered', rejections({ kind: 'exam', exams: [ultrasound] })],
    [
      'a kind that is not offered, with its own duration',
      rejections({ kind: 'telehealth', durationMin: 20 }),
    ],
    ['an exam that no convênio pays', rejections({ exams: [{ ...ultrasound, isCovered: false }] })],
    ['from its first day', rejections({ plan: { ...plan, acceptedAt: from(date) } })],
    [
      'everywhere, whatever is said of one unit',
      rejections({ plan: { ...amparo, acceptedAt: from('2027-01-01') } }),
    ],
    ['any product', rejections({ plan: amparo, productId: 'basic' })],
    [
      'one of the products',
      rejections(
        { plan: amparo, productId: 'gold' },
        { plans: [{ insurancePlanId: 'amparo', productIds: ['gold'] }] },
      ),
    ],
    [
      'a convênio of which no product is said',
      rejections({ plan: amparo }, { plans: [{ insurancePlanId: 'amparo', productIds: ['gold'] }] }),
    ],
  ])('nothing: %s', (_name, found) => expect(found).toEqual([]))
})

describe('how long it takes and what it occupies', () => {
  const first = { ...ultrasound, bufferBeforeMin: 10, bufferAfterMin: 5 }
  const second = { ...ultrasound, durationMin: 45, bufferBeforeMin: 7, bufferAfterMin: 15 }
  const of = (query: Partial<AvailabilityQuery>) => timeNeedsOf({ ...basicQuery, ...query }, helena)

  test('an appointment: as long as is usual, or as is said; nobody knows without', () => {
    expect(of({})).toEqual({ duration: 30, occupied: { from: -0, to: 30 }, needs: [] })
    expect(of({ durationMin: 50 })?.duration).toBe(50)
    expect([of({ kind: 'telehealth' }), timeNeedsOf(basicQuery, null)]).toEqual([null, null])
  })

  test('exams: one after the other, with the buffers of the first and the last around them', () => {
    const exams = [first, { ...second, resourceKind: 'coleta' }]
    expect(of({ exams })).toEqual({
      duration: 75,
      occupied: { from: -10, to: 90 },
      needs: [
        { kind: 'ultrassom', from: -10, to: 35, use: { from: 0, to: 30 } },
        { kind: 'coleta', from: 23, to: 90, use: { from: 30, to: 75 } },
      ],
    })
  })

  test('exams on one kind of resource keep it from the first to the last', () => {
    const between = { ...ultrasound, durationMin: 5, resourceKind: null }
    expect(of({ exams: [first, between, second] })?.needs).toEqual([
      { kind: 'ultrassom', from: -10, to: 95, use: { from: 0, to: 80 } },
    ])
  })

  test('made shorter or longer, they are so at the end', () => {
    const exams = [first, { ...second, resourceKind: 'coleta' }]
    const used = (durationMin: number) =>
      of({ exams, durationMin })?.needs.map(({ use }) => [use.from, use.to])
    expect(used(100)).toEqual([
      [0, 30],
      [30, 100],
    ])
    expect(used(20)).toEqual([
      [0, 20],
      [20, 20],
    ])
  })
})

/** Noon of the day in UTC, nine o’clock at the unit. */
const nine = Date.parse('2026-11-23T12:00:00Z') / 60_000

test.each<[Reason, string]>([
  [{ code: 'past' }, 'horário que já passou'],
  [{ code: 'unit_inactive' }, 'unidade fora de uso'],
  [{ code: 'professional_inactive' }, 'profissional fora de uso'],
  [{ code: 'professional_elsewhere' }, 'o profissional não atende nesta unidade'],
  [{ code: 'professional_needed' }, 'escolha o profissional'],
  [{ code: 'exam_inactive', exam: 'US' }, 'exame fora de uso: US'],
  [{ code: 'exam_not_performed', exam: 'US' }, 'o profissional não realiza US'],
  [{ code: 'exam_not_covered', exam: 'US', plan: 'Amparo' }, 'Amparo não cobre US'],
  [{ code: 'plan_inactive', plan: 'Amparo' }, 'convênio fora de uso: Amparo'],
  [{ code: 'plan_not_at_unit', plan: 'Amparo' }, 'convênio não aceito nesta unidade: Amparo'],
  [
    { code: 'plan_not_yet', plan: 'Amparo', from: '2026-11-24' },
    'Amparo só é aceito nesta unidade a partir de 24/11/2026',
  ],
  [{ code: 'plan_refused', plan: 'Amparo' }, 'o profissional não aceita Amparo'],
  [{ code: 'product_refused', plan: 'Amparo' }, 'o profissional não aceita este plano de Amparo'],
  [{ code: 'kind_not_offered' }, 'o profissional não oferece este tipo de atendimento'],
  [{ code: 'holiday', name: 'Finados' }, 'feriado: Finados'],
  [{ code: 'unit_closed' }, 'fora do horário da unidade'],
  [{ code: 'outside_hours' }, 'fora do horário do profissional'],
  [{ code: 'exam_hours' }, 'fora do horário permitido do exame'],
  [{ code: 'blocked', kind: 'sick', reason: '' }, 'bloqueio: afastamento de saúde'],
  [{ code: 'blocked', kind: 'sick', reason: 'Cirurgia' }, 'bloqueio: Cirurgia'],
  [{ code: 'taken', from: nine, to: nine + 35 }, 'ocupado das 09:00 às 09:35'],
  [{ code: 'by_arrival', left: 1 }, 'atende por ordem de chegada neste período'],
  [{ code: 'by_arrival', left: 0 }, 'ordem de chegada: todos os lugares ocupados'],
  [{ code: 'resource_missing', kind: 'ultrassom' }, 'a unidade não tem ultrassom'],
  [{ code: 'resource_closed', kind: 'ultrassom' }, 'fora do horário de ultrassom'],
  [{ code: 'resource_taken', kind: 'ultrassom' }, 'sem ultrassom livre'],
])('%j in words', (reason, text) => {
  expect(labelOf(reason, unit.timeZone)).toBe(text)
})
