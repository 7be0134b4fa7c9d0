import { describe, expect, test } from 'vitest'
import { type Answer, readAnswer, wishesIn } from './answers.ts'

const understood: readonly (readonly [Answer, readonly string[]])[] = [
  [
    'yes',
    [
      'sim',
      'SIM!',
      'siiim',
      's',
      'ss',
      'claro',
      'pode ser',
      'pode sim',
      'isso mesmo',
      'ok',
      'blz',
      'beleza',
      'fechado',
      '👍',
      'quero',
      'com certeza',
      'sim, por favor',
      'isso',
      'perfeito obrigada',
      'bom dia, sim',
      'ta bom',
      'pode marcar',
      'serve',
      'uhum',
      'certo',
      'confirmo',
    ],
  ],
  [
    'no',
    [
      'não',
      'nao',
      'n',
      'ñ',
      'não, obrigada',
      'de jeito nenhum',
      'negativo',
      'agora não',
      'não quero',
      'não dá',
      'não posso',
      'naum',
      'nem pensar',
      '👎',
      'não precisa',
    ],
  ],
  [
    'any',
    [
      'tanto faz',
      'pra mim tanto faz',
      'qualquer um',
      'qualquer uma',
      'o que tiver',
      'sem preferência',
      'não tenho preferência',
      'indiferente',
      'pode ser qualquer um',
      'você escolhe',
    ],
  ],
  [
    'none',
    [
      'nenhum',
      'nenhuma',
      'nenhum deles',
      'nenhum desses',
      'nenhuma das opções',
      'não posso em nenhum',
      'nem um nem outro',
      'nenhum serve',
    ],
  ],
  ['others', ['tem outro horário?', 'outros horários', 'mais opções', 'outro dia', 'tem mais?', 'ver mais']],
  ['back', ['voltar', 'volta', 'quero voltar', 'errei', 'me enganei', 'mudei de ideia']],
  ['menu', ['menu', 'início', 'voltar ao menu', 'começar de novo', 'menu principal', 'ajuda']],
  [
    'cancel',
    ['cancelar', 'cancela', 'quero cancelar', 'deixa pra lá', 'esquece', 'desisto', 'não quero mais', 'sair'],
  ],
  [
    'person',
    [
      'atendente',
      'falar com atendente',
      'quero falar com uma pessoa',
      'me passa pra recepção',
      'quero falar com alguém',
      'posso falar com a secretária?',
      'não quero falar com robô',
      'atendimento humano',
      'chama um atendente por favor',
    ],
  ],
  ['wait', ['um momento', 'só um minutinho', 'peraí', 'espera', 'vou ver', 'já volto']],
  ['unsure', ['não sei', 'talvez', 'depende', 'não entendi', 'como assim?']],
  ['thanks', ['obrigada', 'Obrigado!', 'obg', 'valeu', 'muito obrigada 🙏', 'vlw']],
  ['greeting', ['oi', 'Olá!', 'bom dia', 'boa tarde', 'oi, tudo bem?', 'oiii', 'boa noite']],
  ['farewell', ['tchau', 'até mais', 'até logo', 'bjs']],
]

describe('short answers', () => {
  test.each(understood.flatMap(([answer, texts]) => texts.map((text) => [text, answer] as const)))(
    '%s: %s',
    (text, answer) => expect(readAnswer(text)).toBe(answer),
  )
})

test.each([
  'sim, mas só na quinta',
  'não sei se posso quinta',
  'sim e não',
  'quanto custa?',
  'quinta às 10',
  'cardiologista',
  'sim tem estacionamento?',
  'voltar a sentir dor',
  '',
  'xpto',
])('says more than an answer, or something else: %s', (text) => expect(readAnswer(text)).toBeNull())

test('a person is asked for within a longer message', () => {
  expect(wishesIn('olha isso não está dando certo quero falar com um atendente agora').has('person')).toBe(
    true,
  )
  expect(wishesIn('queria marcar um exame na quinta').has('person')).toBe(false)
})
