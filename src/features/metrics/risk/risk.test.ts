import { describe, expect, test } from 'vitest'
import { leastRiskHistory } from '#features/appointments/rules.ts'
import { historyColumns, readHistory } from './history.ts'
import { judgeRisk } from './judge.ts'
import { knownBefore, knownOf, noOutcomes, type PastAppointment } from './known.ts'
import { riskBy, trainRisk } from './model.ts'

const dayMs = 86_400_000
const begin = Date.UTC(2026, 0, 5, 12)

/** The same numbers each time. */
function drawer(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const appointment = (
  day: number,
  patient: string,
  isAttended: boolean,
  leadDays = 5,
  isReminded = false,
): PastAppointment => ({
  startsAt: new Date(begin + day * dayMs),
  bookedAt: new Date(begin + (day - leadDays) * dayMs),
  patient,
  kind: 'consultation',
  plan: '',
  isReminded,
  isAttended,
})

/** A clinic of which it is known why people miss: long waits, and those who always do. */
function clinic(count: number, seed = 7): PastAppointment[] {
  const draw = drawer(seed)
  return Array.from({ length: count }, (_, at) => {
    const patient = Math.floor(draw() * (count / 4))
    const isSameDay = draw() < 0.3
    const leadDays = isSameDay ? 0 : 1 + Math.floor(draw() * 40)
    const isCareless = patient % 5 === 0
    const odds = (isSameDay ? -3 : -2 + 0.03 * leadDays) + (isCareless ? 2 : 0)
    return appointment(Math.floor(at / 40), `p${patient}`, draw() > 1 / (1 + Math.exp(-odds)), leadDays)
  })
}

describe('what is known', () => {
  test('comes from days before, not from the same day, and not from the future', () => {
    const known = knownBefore([
      appointment(2, 'a', true),
      appointment(0, 'a', false),
      appointment(2, 'a', false),
      appointment(5, 'a', true),
      appointment(5, 'b', true),
    ])
    expect(
      known.map(({ pastCount, missedCount, sameDayCount, hasMissedLast, daysSinceLast }) => [
        pastCount,
        missedCount,
        sameDayCount,
        hasMissedLast,
        daysSinceLast,
      ]),
    ).toEqual([
      [0, 0, 0, null, null],
      [1, 1, 1, true, 2],
      [1, 1, 1, true, 2],
      [3, 2, 0, true, 3],
      [0, 0, 0, null, null],
    ])
  })

  test('an appointment that was written down after it began was booked the same day', () => {
    expect(knownOf(appointment(3, 'a', true, -2), noOutcomes, 0).leadDays).toBe(0)
  })
})

describe('the forecast', () => {
  test('says nothing below 500 appointments, or where nobody or everybody missed', () => {
    const known = knownBefore(clinic(2_000))
    expect(trainRisk(known.slice(0, leastRiskHistory - 1))).toBeNull()
    expect(trainRisk(known.slice(0, leastRiskHistory))).not.toBeNull()
    expect(trainRisk(known.map((one) => ({ ...one, isAttended: true })))).toBeNull()
    expect(trainRisk(known.map((one) => ({ ...one, isAttended: false })))).toBeNull()
  })

  test('orders people by what makes them miss, and says why', () => {
    const model = trainRisk(knownBefore(clinic(6_000)))
    if (!model) throw new Error('nothing was learnt')
    const risk = riskBy(model)
    const of = (leadDays: number, pastCount: number, missedCount: number) =>
      risk({
        ...knownOf(appointment(200, 'x', true, leadDays), noOutcomes, 0),
        pastCount,
        missedCount,
        hasMissedLast: pastCount === 0 ? null : missedCount > 0,
        daysSinceLast: pastCount === 0 ? null : 30,
      })
    const careless = of(40, 6, 5)
    const faithful = of(0, 6, 0)
    expect(careless.level).toBe('higher')
    expect(careless.reasons).toContain('history')
    expect(faithful.level).toBe('lower')
    expect(faithful.reasons).toContain('lead')
    expect(careless.expected).toBeGreaterThan(of(2, 6, 5).expected)
    expect(of(2, 6, 5).expected).toBeGreaterThan(of(2, 6, 0).expected)
  })

  test('names no trait of a person', () => {
    const model = trainRisk(knownBefore(clinic(1_000)))
    expect(JSON.stringify(model?.columns)).not.toMatch(/age|sex|gender|birth|address|race|\bp\d+\b/i)
  })

  test('judged on the later part it is calibrated, and better than the mean', () => {
    const judged = judgeRisk(clinic(12_000))
    if (!judged) throw new Error('nothing was learnt')
    const { judgement } = judged
    const { missedShare } = judgement
    expect(judgement.trainedOn + judgement.judgedOn).toBe(12_000)
    expect(judgement.trainedOn).toBeLessThanOrEqual(8_400)
    expect(judgement.brier).toBeLessThan(0.93 * missedShare * (1 - missedShare))
    expect(judgement.auc).toBeGreaterThan(0.7)
    expect(judgement.ece).toBeLessThan(0.03)
  })

  test('a patient’s name is of no weight: other names, the same forecast', () => {
    const history = clinic(3_000)
    const renamed = history.map((one) => ({ ...one, patient: `other ${one.patient}` }))
    expect(judgeRisk(renamed)?.judgement).toEqual(judgeRisk(history)?.judgement)
  })
})

describe('a history in a file', () => {
  const head = historyColumns.join(',')
  test('is read with times, zones and words for yes and no', () => {
    const { history, problems } = readHistory(
      `${head}\n2026-01-02T10:00:00-03:00,2026-01-05,p1,consulta,,sim,0\n2026-01-02,2026-01-05 14:30,p2,exame,Unisol,no,True\n`,
    )
    expect(problems).toEqual([])
    expect(history).toEqual([
      {
        bookedAt: new Date('2026-01-02T13:00:00Z'),
        startsAt: new Date('2026-01-05T00:00:00Z'),
        patient: 'p1',
        kind: 'consulta',
        plan: '',
        isReminded: true,
        isAttended: false,
      },
      {
        bookedAt: new Date('2026-01-02T00:00:00Z'),
        startsAt: new Date('2026-01-05T14:30:00Z'),
        patient: 'p2',
        kind: 'exame',
        plan: 'Unisol',
        isReminded: false,
        isAttended: true,
      },
    ])
  })

  test('columns may stand in any order; what can’t be read is named and left out', () => {
    const { history, problems } = readHistory(
      'attended;starts_at;booked_at;patient;kind;plan;reminded\n1;2026-02-30x;2026-01-01;p;c;;0\n?;2026-01-02;2026-01-01;p;c;;0\n1;2026-01-02;2026-01-01;p;c;;0',
    )
    expect(history).toHaveLength(1)
    expect(problems).toEqual([
      { line: 2, text: 'a date can’t be read' },
      { line: 3, text: 'reminded or attended is neither yes nor no' },
    ])
  })

  test('a missing column is named', () => {
    expect(readHistory('booked_at,starts_at\n1,2').problems).toEqual([
      { line: 1, text: 'no column patient, kind, plan, reminded, attended' },
    ])
  })
})
