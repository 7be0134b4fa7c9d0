import { ofPlace } from '#lib/portuguese/ofPlace.ts'
import { neutral } from './neutral.ts'
import type { Texts } from './warm.ts'

/** As one writes to somebody whom one does not call "você". */
export const formal: Texts = {
  ...neutral,
  intro: (name, clinic) =>
    `Olá, seja bem-vindo(a). ${name === 'Assistente' || name === '' ? 'Este é o assistente virtual' : `Este é o atendimento de ${name}, assistente virtual`} ${ofPlace(clinic)}. Caso prefira falar com uma pessoa, basta pedir.`,
  isAssistant:
    'Este atendimento é feito por um assistente virtual. Caso prefira falar com uma pessoa, basta pedir.',
  menu: 'Em que posso ajudar o(a) senhor(a)?',
  again: 'Permaneço à disposição.',
  thanks: 'Por nada. Permaneço à disposição.',
  what: 'O que o(a) senhor(a) deseja marcar?',
  whichExam: 'Qual deles o(a) senhor(a) precisa fazer?',
  payment: 'O atendimento será por convênio ou particular?',
  wantToBook: 'Deseja marcar?',
  sorry: 'Lamentamos o ocorrido. Uma pessoa da equipe vai atendê-lo(a).',
  whichPlan: 'Qual é o convênio do(a) senhor(a)?',
  product: (plan) =>
    `Qual é o plano ${plan === '' ? 'do convênio' : `da ${plan}`}? Consta na carteirinha; caso não saiba, não há problema.`,
  times: 'Qual horário o(a) senhor(a) prefere? Caso nenhum sirva, informe outro dia ou período.',
  summary: 'Por favor, confira os dados:',
  mayBook: 'Posso confirmar a marcação?',
  change: 'Pois não. O que deseja alterar?',
  booked: (lines) => `Seu atendimento está marcado.\n${lines}`,
  stopped: 'Entendido. Nada foi marcado.',
  stopWhat: 'O(a) senhor(a) deseja interromper esta marcação ou cancelar um atendimento já marcado?',
  whichVisit: (verb) => `Qual deles o(a) senhor(a) deseja ${verb}?`,
  notUnderstood: 'Desculpe, não compreendi.',
}
