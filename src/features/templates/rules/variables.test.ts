import { describe, expect, test } from 'vitest'
import {
  namesIn,
  nearestVariable,
  offeredFor,
  parseText,
  sampleValues,
  unknownVariables,
  variableNames,
  variablesFor,
} from './variables.ts'

describe('parseText', () => {
  test('the pieces are the whole text, with their places', () => {
    const text = 'Olá, {{paciente.nome}}. Até {{ agendamento.data }}!'
    const pieces = parseText(text)
    expect(pieces.map(({ text: one }) => one).join('')).toBe(text)
    expect(pieces.filter(({ type }) => type === 'variable')).toEqual([
      { type: 'variable', name: 'paciente.nome', text: '{{paciente.nome}}', from: 5, to: 22 },
      { type: 'variable', name: 'agendamento.data', text: '{{ agendamento.data }}', from: 28, to: 50 },
    ])
  })

  test.each(['', 'sem nada', 'uma {chave} só', '{{sem fim', 'sem começo}}', '{{quebra\nda}}'])(
    '%j has no variables',
    (text) => {
      expect(namesIn(text)).toEqual([])
      expect(
        parseText(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    },
  )

  test('each name once, in order', () => {
    expect(namesIn('{{b}} {{a}} {{b}}')).toEqual(['b', 'a'])
  })
})

describe('unknown variables', () => {
  test.each([
    ['convenio.carteira', 'paciente.carteirinha'],
    ['paciente.carterinha', 'paciente.carteirinha'],
    ['paciente.nome_completo', 'paciente.nome_completo'],
    ['pacinte.nome', 'paciente.nome'],
    ['agendamento.horario', 'agendamento.hora'],
    ['unidade.endereço', 'unidade.endereco'],
    ['Unidade.Nome', 'unidade.nome'],
    ['exame.jejum', 'exame.jejum_inicio'],
    ['link.confirmar', 'link.confirmacao'],
    ['xyz', null],
    ['', null],
  ])('%j is probably %j', (name, suggestion) => {
    expect(nearestVariable(name)).toBe(suggestion)
  })

  test('are found among known ones', () => {
    expect(unknownVariables('{{paciente.nome}} {{1}} {{convenio.carteira}}')).toEqual([
      { name: '1', suggestion: null },
      { name: 'convenio.carteira', suggestion: 'paciente.carteirinha' },
    ])
  })
})

test('every variable has a sample', () => {
  for (const name of variableNames) expect(sampleValues[name], name).toMatch(/\S/)
})

test('a campaign knows of no appointment, an automation of no campaign', () => {
  expect(variablesFor('campaign')).toEqual([
    'paciente.nome',
    'paciente.nome_completo',
    'paciente.carteirinha',
    'link.agendar',
    'link.descadastro',
    'rede.nome',
    'rede.telefone',
  ])
  expect(offeredFor('campaign', true)).toContain('link.agendar')
  expect(offeredFor('campaign', false)).not.toContain('link.agendar')
  expect(variablesFor('dayBefore')).toContain('exame.jejum_inicio')
  expect(variablesFor('dayBefore')).not.toContain('link.avaliar')
  expect(variablesFor('satisfaction')).toContain('link.avaliar')
  expect(variablesFor('followUp')).toContain('retorno.ate')
  expect(variablesFor('family')).toContain('familia.visitas')
  expect(variablesFor('family')).not.toContain('agendamento.hora')
})
