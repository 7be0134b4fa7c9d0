import { describe, expect, test } from 'vitest'
import type { RiskAnswer } from '../../risk/contract.ts'
import { accuracyOf, bandLabel, comparisonOf, stateOf } from './words.ts'

const answer: RiskAnswer = {
  model: null,
  judgement: null,
  pastCount: 120,
  needed: 500,
  learnsFrom: null,
  holdsOut: false,
  holdOutOneIn: 10,
  comparison: null,
  factors: ['lead', 'history'],
  mayChange: true,
}
const model = { version: 3, trainedAt: '2026-11-24T05:40:00.000Z', trainedOn: 12_459, missedShare: 0.053 }
const judgement = { trainedOn: 700, judgedOn: 300, auc: 0.7, brier: 0.1, ece: 0.018, bands: [] }
const state = (over: Partial<RiskAnswer>) => stateOf({ ...answer, ...over }, () => '24/11, 02:40')

describe('what is known', () => {
  test('is told with how much is missing, and without a number to who sees some units only', () => {
    expect(state({})).toContain('Ainda não sei. São precisos 500 agendamentos')
    expect(state({})).toContain('há 120')
    expect(state({ pastCount: null })).not.toContain('há ')
    expect(state({ pastCount: 500 })).toContain('próxima madrugada')
    expect(state({ model })).toBe(
      'Aprendeu com 12.459 agendamentos desta rede em 24/11, 02:40 (versão 3). O usual é 5,3 % de faltas.',
    )
  })

  test('is no claim of accuracy where it could not be measured', () => {
    expect(accuracyOf(answer)).toBe('')
    expect(accuracyOf({ ...answer, model })).toContain('quando o histórico for mais longo')
    expect(accuracyOf({ ...answer, model, judgement })).toContain('se afastam 1,8 ponto.')
    expect(bandLabel(0.3)).toBe('30 a 40 %')
  })
})

describe('what the order changes', () => {
  const compared = (ordered: [number, number], heldOut: [number, number]) =>
    comparisonOf({
      ...answer,
      comparison: {
        since: '2026-10-01',
        ordered: { missed: ordered[0], due: ordered[1] },
        heldOut: { missed: heldOut[0], due: heldOut[1] },
      },
    })

  test('is told as a difference only where chance would hardly make it', () => {
    expect(compared([31, 400], [20, 80])).toBe(
      'Dos de risco maior, faltaram 7,8 % na ordem e 25,0 % fora dela. A diferença dificilmente é acaso.',
    )
    expect(compared([31, 240], [7, 41])).toContain('ainda pode ser acaso')
    expect(compared([1, 30], [3, 7])).toContain('3 de 7 fora dela. A diferença ainda pode ser acaso.')
  })

  test('is nothing before anybody is compared', () => {
    expect(comparisonOf(answer)).toBe('')
    expect(comparisonOf({ ...answer, holdsOut: true })).toContain('ainda')
  })
})
