import { describe, expect, test } from 'vitest'
import type { AskedAppointment, Meaning, OpenQuestion } from './meaning.ts'
import { payloadOf } from './payload.ts'
import { understand } from './understand.ts'
import { whichOptions } from './which.ts'

/** The hand-written table of answers: what was asked, what they mean, and every way in which it was said. */

const asked = (patientName: string, appointmentId = patientName.toLowerCase()): AskedAppointment => ({
  appointmentId,
  scheduleVersion: 1,
  patientId: `patient-${appointmentId}`,
  patientName,
})
const [ana, pedro, ines] = [asked('Ana'), asked('Pedro'), asked('Inês', 'ines')]

const questions = {
  one: { kind: 'attendance', sendId: 'send-1', appointments: [ana] },
  two: { kind: 'attendance', sendId: 'send-2', appointments: [ana, pedro] },
  three: { kind: 'attendance', sendId: 'send-3', appointments: [ana, pedro, ines] },
  twins: { kind: 'attendance', sendId: 'send-4', appointments: [asked('Ana', 'a1'), asked('Ana', 'a2')] },
  whichConfirm: { kind: 'which', sendId: 'send-5', act: 'confirm', appointments: [ana, pedro] },
  whichCancel: { kind: 'which', sendId: 'send-6', act: 'cancel', appointments: [ana, pedro, ines] },
  score: { kind: 'score', sendId: 'send-7', appointmentId: 'ana' },
  invitation: { kind: 'invitation', sendId: 'send-8', campaignId: 'campaign' },
  none: null,
} as const satisfies Record<string, OpenQuestion | null>

const unknown: Meaning = { kind: 'unknown' }
const acts = (kind: 'confirm' | 'cancel' | 'reschedule', ...appointmentIds: string[]): Meaning => ({
  kind,
  appointmentIds,
})
const which = (act: 'confirm' | 'cancel' | 'reschedule'): Meaning => ({ kind: 'askWhich', act })
const score = (value: number, comment = ''): Meaning => ({ kind: 'score', score: value, comment })

type Rows = readonly (readonly [
  question: keyof typeof questions,
  meaning: Meaning,
  replies: readonly string[],
])[]

const understood: Rows = [
  [
    'one',
    acts('confirm', 'ana'),
    [
      'sim',
      'Sim!',
      'SIM',
      's',
      'ss',
      'siiim',
      'sin',
      'Sim, obrigada',
      'sim sim',
      'Sim, com certeza',
      'sim senhora',
      'confirmo',
      'Confirmo.',
      'confirmado',
      'Confirmada!',
      'Confirmo minha presença',
      'confirmo a consulta',
      'confirmo o horário',
      'Bom dia, confirmo sim',
      'Boa tarde! Confirmado 👍',
      'comfirmo',
      'confrimo',
      'confimo',
      'comfirmado',
      'confirmar',
      'Confirmar presença',
      'pode confirmar',
      'Pode confirmar por favor',
      'quero confirmar',
      '1',
      ' 1. ',
      '1️⃣',
      '1 - confirmo',
      '👍',
      '👍🏾',
      '👍👍',
      '✅',
      'ok',
      'Okay',
      'ok, obrigado 🙏',
      'vou',
      'vou sim',
      'Eu vou',
      'irei',
      'estarei lá',
      'Vou sim, se Deus quiser',
      'pode contar comigo',
      'combinado',
      'claro',
      'tá confirmado',
      'Ana vai sim',
      'ela vai',
      'Confirmo\n\nEm seg., 16 de nov. de 2026 às 10:00, Clínica <a@b.example> escreveu:\n> Não vai poder? Cancele.',
      'Sim\n\nEnviado do meu iPhone',
    ],
  ],
  [
    'one',
    acts('cancel', 'ana'),
    [
      'não vou',
      'nao vou',
      'Não vou mais',
      'n vou',
      'ñ vou poder ir',
      'Não vou poder ir',
      'Infelizmente não vou poder ir',
      'não vou poder comparecer',
      'Não, não vou poder ir 😢',
      'não posso ir',
      'naum posso ir',
      'não vou conseguir ir',
      'não irei',
      'não vai dar pra ir',
      'cancelar',
      'Cancela',
      'cancelar por favor',
      'quero cancelar',
      'quero cancelar a consulta',
      'Pode cancelar, obrigada',
      'desmarcar',
      'preciso desmarcar',
      'canselar',
      'cancear',
      'não vou, pode cancelar',
      'Bom dia, não vou poder ir. Pode desmarcar por favor',
      'Ana não vai',
    ],
  ],
  [
    'one',
    acts('reschedule', 'ana'),
    [
      'remarcar',
      'Remarcar',
      'quero remarcar',
      'preciso remarcar a consulta',
      'gostaria de remarcar',
      'reagendar',
      'remacar',
      'posso remarcar?',
      'Tem como remarcar?',
      'remarcar?',
      'não posso ir, quero remarcar',
      'Não vou poder ir, gostaria de reagendar por favor',
      'quero mudar o horário',
      'preciso trocar de horário',
      'outro horário por favor',
    ],
  ],
  ['two', which('confirm'), ['sim', 'confirmo', '1', '👍', 'confirmo a consulta', 'vamos']],
  ['two', which('cancel'), ['cancelar', 'não vamos poder ir', 'não vou']],
  ['two', which('reschedule'), ['remarcar', 'posso remarcar?']],
  [
    'two',
    acts('confirm', 'ana', 'pedro'),
    [
      'os dois',
      'Os 2',
      'ambos',
      'sim, os dois',
      'confirmo os dois',
      'todos',
      'os dois vão',
      'Confirmo Ana e Pedro',
    ],
  ],
  [
    'two',
    acts('confirm', 'ana'),
    ['só Ana', 'So a ana', 'somente a Ana', 'Ana vai', 'confirmo a Ana', 'Ana sim'],
  ],
  ['two', acts('confirm', 'pedro'), ['só Pedro', 'apenas o Pedro', 'só o Pedro vai']],
  [
    'two',
    acts('cancel', 'pedro'),
    ['Pedro não vai', 'cancela o Pedro', 'só Pedro não vai', 'cancelar do Pedro'],
  ],
  ['two', acts('cancel', 'ana', 'pedro'), ['cancelar os dois', 'os dois não vão', 'desmarcar todos']],
  ['two', acts('reschedule', 'ana'), ['remarcar a Ana', 'quero remarcar só a Ana']],
  ['three', acts('confirm', 'ana', 'pedro', 'ines'), ['os três', 'todos vão', 'as 3', 'confirmo todos']],
  ['three', acts('confirm', 'ines'), ['só Ines', 'só a Inês']],
  ['three', acts('confirm', 'ana', 'ines'), ['Ana e Inês vão']],
  ['twins', acts('confirm', 'a1', 'a2'), ['as duas']],
  [
    'whichConfirm',
    acts('confirm', 'ana', 'pedro'),
    ['1', 'os dois', 'Ambos', 'Ana e Pedro', 'sim, os dois', '1 os dois'],
  ],
  ['whichConfirm', acts('confirm', 'ana'), ['2', 'só Ana', 'Ana', 'a Ana', '2️⃣', '2 só Ana']],
  [
    'whichConfirm',
    acts('confirm', 'pedro'),
    ['3', 'só o Pedro', 'Pedro por favor', 'pode confirmar o Pedro'],
  ],
  ['whichCancel', acts('cancel', 'ana', 'pedro', 'ines'), ['1', 'todos', 'os três', 'cancelar todos']],
  ['whichCancel', acts('cancel', 'ines'), ['4', 'só Inês', 'Ines']],
  [
    'score',
    score(10),
    ['10', 'dez', 'Nota 10', '10!', '10/10', 'dou 10', '10 👏👏', '10.', 'minha nota é 10'],
  ],
  ['score', score(0), ['0', 'zero']],
  ['score', score(1), ['1', 'nota 1', '1️⃣']],
  ['score', score(8), ['8', 'oito', 'Nota: 8', '8 de 10', 'boa tarde, 8']],
  [
    'score',
    score(9, 'a espera foi longa'),
    ['9, a espera foi longa', '9 - a espera foi longa', 'nota 9. a espera foi longa'],
  ],
  ['score', score(10, 'Adorei o atendimento'), ['10\nAdorei o atendimento', 'Nota 10 Adorei o atendimento']],
  [
    'invitation',
    { kind: 'wantsToBook' },
    [
      'sim',
      'quero',
      'Quero sim',
      'quero marcar',
      'Gostaria de agendar',
      'tenho interesse',
      '1',
      '👍',
      'pode marcar',
    ],
  ],
  [
    'invitation',
    { kind: 'declines' },
    [
      'não',
      'Não, obrigada',
      'não quero',
      'não tenho interesse',
      'agora não',
      'no momento não',
      'não, obrigado 🙏',
    ],
  ],
  [
    'one',
    { kind: 'stop' },
    ['SAIR', 'sair', 'Parar', 'pare por favor', 'Não quero mais receber mensagens', 'STOP'],
  ],
  [
    'invitation',
    { kind: 'stop' },
    ['sair', 'PARAR', 'quero sair', 'parem de mandar mensagem', 'me tire da lista'],
  ],
  ['score', { kind: 'stop' }, ['sair', 'parar de receber']],
  ['none', { kind: 'stop' }, ['sair', 'Sair, por favor', 'descadastrar']],
  ['none', { kind: 'resume' }, ['voltar', 'VOLTAR', 'quero voltar a receber']],
]

const notUnderstood: Rows = [
  [
    'one',
    unknown,
    [
      '',
      '   ',
      '.',
      '?',
      'sim?',
      'confirmo?',
      'não confirmo',
      'Não confirmado',
      'não',
      'Não!',
      'não, vou sim',
      'não sei',
      'sim e não',
      'sim ou não?',
      'sim mas pode ser mais tarde?',
      'sim, mas vou atrasar',
      'sim, às 10h',
      'confirmo para sexta',
      'vou às 15h',
      'vou atrasar',
      'Vou chegar 10 minutos atrasado',
      'não vou cancelar',
      'não vou desmarcar',
      'não irei remarcar',
      'não cancelar',
      'não cancela',
      'não pode cancelar',
      'não quero cancelar',
      'não precisa cancelar',
      'não quero remarcar',
      'não vou não cancelar',
      'já cancelei',
      'cancelei',
      'foi cancelado?',
      'cancelado',
      'cancelou?',
      'cancelar?',
      'cancelar ou remarcar',
      'confirmou?',
      'vocês confirmaram?',
      'já confirmei',
      'conforme combinado',
      'confirmo ou cancelo amanhã',
      'confirmo, não vou',
      'quem é?',
      'quem é você',
      'quem fala',
      'que consulta?',
      'qual o endereço?',
      'que horas?',
      '10h',
      '1 dúvida',
      'tenho 1 dúvida',
      '1?',
      '2',
      '3',
      '11',
      '1 2',
      '1 ou 2',
      'um',
      '+1',
      '10',
      'os dois',
      'só Ana',
      'Ana',
      'Pedro vai',
      'Pedro não vai',
      'obrigado',
      'Obrigada 🙏',
      'bom dia',
      'Oi',
      'tá',
      'ah tá',
      'certo?',
      'talvez',
      'acho que sim',
      'acho que não vou',
      'se der eu vou',
      'vou ver',
      'vou tentar',
      'ainda não sei se vou',
      '👎',
      '❌',
      '👍👎',
      '🤔',
      '😢',
      '🙏',
      'remarcar para sexta',
      'remarcar pra semana que vem',
      'remarca pra mim às 14h',
      'pode ser mais tarde?',
      'pode ser amanhã?',
      'tem outro horário mais cedo?',
      'liguem para mim',
      'quero falar com uma pessoa',
      'quanto custa?',
      'aceita Unimed?',
      'preciso de jejum?',
      'minha filha não vai, eu vou',
      'vou sair de viagem',
      'parar o remédio antes?',
      'devo parar o remédio?',
      'quero sair mais cedo',
      'sim, e quero parar de receber isso',
      'sair?',
      'não quero sair',
      'número errado',
      'não conheço essa pessoa',
      'ele faleceu',
      'estou com febre',
      'desmarcaram comigo?',
      'sim não',
      'ok, não vou',
      'voltar a fazer exame',
      'áudio',
      'https://exemplo.com.br/sim',
      'não vou poder nesse horário',
      'não vou poder no horário marcado',
      'pode confirmar o endereço',
      'confirma pra mim o horário',
      'confirmo para 2 pessoas',
      'vou com minha mãe',
      'minha mãe vai no meu lugar',
      'posso levar acompanhante?',
      'não recebi o preparo',
      'cancelar a mensagem',
      'confirmarão comigo?',
      'eu ia, mas não vou',
      'só vou se for de manhã',
      'não vou esquecer',
      'não vou faltar',
      'simulação',
      'assim',
      'sim, '.repeat(60),
      '> sim',
      'Em seg., 16 de nov. de 2026, Clínica escreveu:\n> confirmo',
    ],
  ],
  [
    'two',
    unknown,
    [
      'Ana',
      'Pedro',
      'Ana e Pedro',
      'Ana não',
      'Ana sim, Pedro não',
      'Ana vai, Pedro não vai',
      'só',
      'só eu',
      'só Marta',
      'só um',
      'só Ana e Pedro',
      'só os dois',
      'os três',
      'os dois?',
      'nenhum dos dois',
      'nenhum',
      'não',
      'sim, só Marta',
      'o mais novo',
      '2',
      '3',
      'a das 10h',
      'confirmo a Ana e cancela o Pedro',
      'Ana de manhã e Pedro de tarde',
      'minha filha vai',
    ],
  ],
  ['twins', unknown, ['só Ana', 'Ana vai', 'confirmo a Ana']],
  [
    'whichConfirm',
    unknown,
    [
      'sim',
      'não',
      'confirmo',
      '4',
      '0',
      '12',
      '1 e 2',
      '2 e 3',
      'dois',
      'o primeiro',
      'cancelar os dois',
      'só Marta',
      '1 Pedro',
      '?',
      'Ana?',
    ],
  ],
  ['whichCancel', unknown, ['5', 'confirmo todos', 'os dois', 'Ana ou Pedro', 'sim', 'nenhum']],
  [
    'score',
    unknown,
    [
      '11',
      '-1',
      '100',
      '9,5',
      '8 ou 9',
      '9 10',
      '10h',
      '1 dúvida',
      '2 pessoas me atenderam mal',
      '10?',
      'um obrigado',
      'ótimo',
      'sim',
      '👍',
      'não fui',
      'qual a nota máxima?',
      '10, quero marcar o retorno',
      '9, vocês podem me ligar?',
      '10%',
      'de 0 a 10',
      '5 estrelas',
      'remarcar',
      '8, esperei 40 minutos',
    ],
  ],
  [
    'invitation',
    unknown,
    [
      'quanto custa?',
      'talvez',
      'quero saber mais',
      'tem horário sábado?',
      'já marquei',
      'sim, mas só em dezembro',
      'não quero mais',
      'quero remarcar',
      'confirmo?',
      'sim ou não',
      '2',
      '10',
      'quem é?',
      'obrigada',
      'não sei se quero',
    ],
  ],
  [
    'none',
    unknown,
    ['sim', 'confirmo', '1', '10', 'cancelar', 'remarcar', 'não vou', '👍', 'os dois', 'quero', 'oi'],
  ],
]

const rowsOf = (rows: Rows) =>
  rows.flatMap(([question, meaning, replies]) => replies.map((reply) => [question, reply, meaning] as const))

describe('answers that are understood', () => {
  test.each(rowsOf(understood))('%s: %s', (question, text, meaning) => {
    expect(understand(questions[question], { text, payload: null })).toEqual(meaning)
  })
})

describe('answers that go to a person', () => {
  test.each(rowsOf(notUnderstood))('%s: %s', (question, text, meaning) => {
    expect(understand(questions[question], { text, payload: null })).toEqual(meaning)
  })
})

test('the table has its size, and half of it is not understood', () => {
  const [yes, no] = [rowsOf(understood), rowsOf(notUnderstood)]
  const all = new Set([...yes, ...no].map(([question, reply]) => `${question} ${reply}`))
  expect(all.size).toBe(yes.length + no.length)
  expect(all.size).toBeGreaterThanOrEqual(250)
  expect(no.length / all.size).toBeGreaterThanOrEqual(0.5)
})

describe('buttons', () => {
  const press = (question: OpenQuestion | null, payload: string, text = 'Confirmar') =>
    understand(question, { text, payload })

  test('a press acts on the question that it belongs to, and on no other', () => {
    expect(press(questions.one, payloadOf('confirm', 'send-1'))).toEqual(acts('confirm', 'ana'))
    expect(press(questions.one, payloadOf('cancel', 'send-1'))).toEqual(acts('cancel', 'ana'))
    expect(press(questions.one, payloadOf('reschedule', 'send-1'))).toEqual(acts('reschedule', 'ana'))
    expect(press(questions.one, payloadOf('confirm', 'send-of-last-month'))).toEqual(unknown)
    expect(press(null, payloadOf('confirm', 'send-1'))).toEqual(unknown)
    expect(press(questions.one, payloadOf('score', 'send-1', 9))).toEqual(unknown)
  })

  test('a press about several says whom, or is asked back', () => {
    expect(press(questions.two, payloadOf('confirm', 'send-2'))).toEqual(which('confirm'))
    expect(press(questions.two, payloadOf('cancel', 'send-2', 'all'))).toEqual(acts('cancel', 'ana', 'pedro'))
    expect(press(questions.two, payloadOf('confirm', 'send-2', 'pedro'))).toEqual(acts('confirm', 'pedro'))
    expect(press(questions.two, payloadOf('confirm', 'send-2', 'marta'))).toEqual(unknown)
  })

  test('scores, invitations and refusals have buttons of their own', () => {
    expect(press(questions.score, payloadOf('score', 'send-7', 10))).toEqual(score(10))
    expect(press(questions.score, payloadOf('score', 'send-7', 11))).toEqual(unknown)
    expect(press(questions.invitation, payloadOf('book', 'send-8'))).toEqual({ kind: 'wantsToBook' })
    expect(press(questions.invitation, payloadOf('decline', 'send-8'))).toEqual({ kind: 'declines' })
    expect(press(null, payloadOf('stop', 'send-of-last-month'))).toEqual({ kind: 'stop' })
  })

  test('of a payload that is none of ours the text of the button is read', () => {
    expect(press(questions.one, 'Confirmar presença', 'Confirmar presença')).toEqual(acts('confirm', 'ana'))
    expect(press(questions.one, 'x', 'Saiba mais')).toEqual(unknown)
  })

  test('what a question about several offers is what an answer by number means', () => {
    const { act, sendId, appointments } = questions.whichCancel
    const options = whichOptions(act, sendId, appointments)
    expect(options.map(({ label }) => label)).toEqual(['Os três', 'Só Ana', 'Só Pedro', 'Só Inês'])
    for (const [at, { payload, label, appointmentIds }] of options.entries()) {
      const meaning = acts(act, ...appointmentIds)
      expect(press(questions.whichCancel, payload, label)).toEqual(meaning)
      expect(understand(questions.whichCancel, { text: String(at + 1), payload: null })).toEqual(meaning)
      expect(understand(questions.whichCancel, { text: label, payload: null })).toEqual(meaning)
    }
  })
})
