import { ofPlace } from '#lib/portuguese/ofPlace.ts'
import { type Texts, warm } from './warm.ts'

/** Plain: without emoji and interjections. */
export const neutral: Texts = {
  ...warm,
  intro: (name, clinic) =>
    `Olá. Eu sou ${name === 'Assistente' || name === '' ? 'o assistente virtual' : `${name}, assistente virtual`} ${ofPlace(clinic)}. Se preferir falar com uma pessoa, é só pedir.`,
  again: 'Se precisar de mais alguma coisa, é só escrever.',
  thanks: 'De nada. Se precisar, é só chamar.',
  bye: 'Até logo.',
  whenYouLike: 'Tudo bem. Quando quiser, é só chamar.',
  wait: 'Certo, fico por aqui.',
  taken: 'Esse horário acabou de ser ocupado. Veja outros:',
  booked: (lines) => `Está marcado.\n${lines}`,
  confirmed: (what) => `Presença confirmada: ${what}.`,
  moved: (to) => `Mudei para ${to}.`,
  moveOrCancel: (what) => `Quer remarcar ou cancelar ${what}?`,
}
