import { expect, test } from 'vitest'
import { type DecidedTurn, decisionWords } from './decisionWords.ts'

const none: DecidedTurn = { state: 'answered', tools: [], handOver: null }
const called = (tool: DecidedTurn['tools'][number]['tool'], isDone = true) => ({ tool, isDone })

test.each<[DecidedTurn, string]>([
  [none, ''],
  [{ ...none, tools: [called('readClinic')] }, ''],
  [
    { ...none, tools: [called('findTimes'), called('findTimes'), called('holdTime'), called('book')] },
    'Buscou horários, segurou um horário, agendou',
  ],
  [{ ...none, tools: [called('book', false)] }, 'Agendou (não foi possível)'],
  [
    { ...none, state: 'handedOver', handOver: 'clinical' },
    'Assunto clínico: não responde e passa a uma pessoa',
  ],
  [{ ...none, state: 'overtaken' }, 'Alguém assumiu antes: a resposta não saiu'],
])('a turn is told in a line', (turn, words) => {
  expect(decisionWords(turn)).toBe(words)
})
