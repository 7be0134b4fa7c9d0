import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import type { Clinic } from './clinic.server.ts'

/** The assistant as a clinic would have set it up: it answers, in its own words, and somebody has assessed it. */

/** What is told of the keys, and not taken back. */
interface Keys {
  readonly key: unknown
  readonly transcriptionKey: unknown
}

const knowledge = [
  ['Tem estacionamento?', 'Temos convênio com o estacionamento da rua de trás, com a primeira hora grátis.'],
  ['Aceitam Pix na recepção?', 'Sim: Pix, cartão de débito e crédito em até três vezes, e dinheiro.'],
  [
    'Criança pode entrar com os dois pais?',
    'Pode. Quem tem menos de 18 anos entra acompanhado, por um ou pelos dois.',
  ],
] as const

export async function teachAssistant({ call, write }: Pick<Clinic, 'call' | 'write'>): Promise<void> {
  const { key: _, transcriptionKey: __, ...settings } = await call<Keys>('GET', '/assistant')
  await call('PUT', '/assistant', {
    ...settings,
    channels: ['whatsapp', 'chat'],
    name: 'Assistente da Vereda',
    greeting:
      'Oi, aqui é o assistente da Clínica Vereda. Posso marcar, confirmar ou tirar dúvidas. O que você precisa?',
    handOverWords: ['reclamação', 'ouvidoria', 'advogado'],
  })
  for (const [question, answer] of knowledge) await call('POST', '/assistant/knowledge', { question, answer })
  const today = dayIn(await write(async (tx) => tx.now))
  await call('POST', '/assistant/assessments', {
    text: 'Risco baixo: informa e agenda com as regras da recepção, não opina sobre saúde e passa a uma pessoa o que é clínico ou urgente.',
    assessedBy: 'Dra. Helena Prado',
    assessedOn: addDays(today, -40),
  })
}
