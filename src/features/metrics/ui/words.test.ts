import { describe, expect, test } from 'vitest'
import type { ReportAnswer } from '../contract.ts'
import { reportOf } from '../report/report.ts'
import {
  countsDiffer,
  differ,
  howLong,
  isFull,
  whatTheyThink,
  whereFrom,
  whoCame,
  whoMissed,
} from './words.ts'

const empty = reportOf({ facts: [], offered: [], now: 0, specialtyOf: () => '' })
type Current = ReportAnswer['current']
const answer = (change: Partial<Current>): ReportAnswer => ({
  at: '2026-11-17T13:42:00.000Z',
  current: { ...(empty as unknown as Current), ...change },
  previous: null,
  notes: [],
  professionals: [],
  plans: [],
})
const totals = (change: Partial<Current['totals']>): Current['totals'] => ({ ...empty.totals, ...change })

describe('a difference is told', () => {
  test('only where chance would hardly make it', () => {
    expect(differ({ part: 20, all: 200 }, { part: 4, all: 200 })).toBe(true)
    expect(differ({ part: 12, all: 200 }, { part: 9, all: 200 })).toBe(false)
    // Half of seven against none of seven: too few to tell.
    expect(differ({ part: 4, all: 7 }, { part: 0, all: 7 })).toBe(false)
    expect(countsDiffer(94, 60)).toBe(true)
    expect(countsDiffer(80, 77)).toBe(false)
    expect(countsDiffer(9, 1)).toBe(false)
  })
})

describe('who came', () => {
  test('says what became of all', () => {
    expect(
      whoCame(
        answer({
          totals: totals({
            all: 421,
            attended: 328,
            noShow: 21,
            cancelled: 16,
            confirmed: 38,
            scheduled: 18,
          }),
        }),
      ).main,
    ).toBe(
      'De 421 agendamentos, **328 foram atendidos**, 21 faltaram e 16 foram cancelados. Os outros 56 ainda não terminaram.',
    )
    expect(whoCame(answer({ totals: totals({ all: 1, attended: 1 }) })).main).toBe(
      'De 1 agendamento, **1 foi atendido**.',
    )
    expect(whoCame(answer({})).main).toBe('Não há agendamentos neste período.')
  })

  test('compares with what there was, and with nothing where there was nothing', () => {
    const now = answer({ totals: totals({ all: 40, attended: 40 }) })
    const compared = (change: Partial<Current['totals']>) =>
      whoCame({
        ...now,
        previous: {
          from: '2026-11-04',
          to: '2026-11-10',
          until: now.at,
          report: answer({ totals: totals(change) }).current,
        },
      }).more
    expect(compared({})).toBe('')
    expect(compared({ all: 3 })).toBe('No período anterior ninguém foi atendido.')
    expect(compared({ all: 2, attended: 1 })).toBe('No período anterior foi 1 atendido.')
    expect(compared({ all: 12, attended: 12 })).toBe('No período anterior foram 12 atendidos.')
    expect(compared({ all: 41, attended: 39 })).toBe('')
  })
})

describe('who missed', () => {
  test('compares lead times that differ, and no others', () => {
    const lead = (id: Current['missedByLead'][number]['id'], missed: number, due: number) => ({
      id,
      missed,
      due,
    })
    const current = { totals: totals({ due: 300, noShow: 40 }) }
    expect(
      whoMissed(answer({ ...current, missedByLead: [lead('upTo2', 4, 150), lead('upTo30', 36, 150)] })).main,
    ).toBe(
      '**40 de 300** não vieram. Quem marca 15 a 30 dias antes falta mais (24,0 %) que quem marca até 2 dias antes (2,7 %).',
    )
    expect(
      whoMissed(answer({ ...current, missedByLead: [lead('upTo2', 19, 150), lead('upTo30', 21, 150)] })).main,
    ).toBe('**40 de 300** não vieram.')
  })

  test('with fewer than twenty there is a fraction, and no rate', () => {
    expect(whoMissed(answer({ totals: totals({ due: 7, noShow: 2 }) })).main).toBe('**2 de 7** não vieram.')
  })
})

test('how full', () => {
  expect(
    isFull(
      answer({
        occupancy: { offered: 1000, offeredSoFar: 800, booked: 700, attended: 504 },
        hours: [{ weekday: 2, hour: 8, count: 14 }],
      }),
    ),
  ).toEqual({
    main: 'Das horas abertas, **70 % foram marcadas**. Das que já passaram, 63 % viraram atendimento.',
    more: 'O ponto mais cheio é terça às 08h, com 14.',
  })
  expect(isFull(answer({})).main).toBe('Não houve horário ofertado com hora marcada neste período.')
})

test('how long', () => {
  expect(
    howLong(
      answer({
        totals: totals({ waited: 334 }),
        lead: { median: 5, nineOfTen: 12 },
        wait: { median: 9, nineOfTen: 27 },
        leads: [
          { specialty: 'Dermatologia', count: 40, median: 9, nineOfTen: 16, limit: 14 },
          { specialty: 'Cardiologia', count: 40, median: 6, nineOfTen: 11, limit: 14 },
          { specialty: 'Nutrição', count: 4, median: 30, nineOfTen: 40, limit: 10 },
        ],
      }),
    ),
  ).toEqual({
    main: 'Metade das pessoas conseguiu data em até **5 dias úteis**. Na recepção, metade foi chamada em até **9 minutos**; uma em cada dez esperou mais de 27.',
    more: 'Em Dermatologia, mais de uma em cada dez passa do prazo da ANS.',
  })
})

test('where from', () => {
  const { main, more } = whereFrom(
    answer({
      totals: totals({ all: 421, kept: 400 }),
      origins: [
        { id: 'frontDesk', count: 167 },
        { id: 'assistant', count: 106 },
      ],
      plans: [{ id: 'none', count: 64, receivedCents: 1_500_000, aheadCents: 34_800 }],
      money: { receivedCents: 3_201_170, aheadCents: 555_000, dueCents: 3_201_170 },
    }),
  )
  expect(main).toBe('**39,7 %** vieram por recepção e telefone.')
  expect(more.replace(/\s/g, ' ')).toBe(
    'Particular é 16 % dos atendimentos e 41 % da receita. A receita prevista é de R$ 37.561,70.',
  )
})

test('what they think', () => {
  const satisfaction = { answers: 96, average: 9.1, nps: 70, promoters: 74, passives: 15, detractors: 7 }
  expect(whatTheyThink(answer({ satisfaction })).main).toBe(
    '**NPS 70**. 96 pessoas responderam: 74 promotoras, 15 neutras e 7 detratoras.',
  )
  expect(whatTheyThink(answer({ satisfaction: { ...satisfaction, answers: 6 } })).main).toBe(
    '**6 pessoas responderam**: poucas para um NPS.',
  )
  expect(whatTheyThink(answer({})).main).toBe('Ninguém deu nota aos atendimentos deste período.')
})
