import { expect, test } from 'vitest'
import { ownText } from './ownText.ts'

const quoted = '> Olá, Ana. Lembramos da sua consulta.\n> Podemos contar com você?'

test.each([
  ['a text alone', 'Sim, confirmo', 'Sim, confirmo'],
  ['quoted lines', `Sim\n\n${quoted}`, 'Sim'],
  [
    'Gmail in Portuguese',
    `Confirmo\r\n\r\nEm seg., 23 de nov. de 2026 às 10:02, Clínica Vereda <\r\nlembretes@vereda.example> escreveu:\r\n\r\n${quoted}`,
    'Confirmo',
  ],
  [
    'Gmail in English',
    `Yes\n\nOn Mon, Nov 23, 2026 at 10:02 AM Clínica Vereda <a@vereda.example> wrote:\n${quoted}`,
    'Yes',
  ],
  [
    'a telephone',
    `não vou\n\nEnviado do meu iPhone\n\nEm 23 de nov. de 2026, à(s) 10:02, Clínica <a@b.example> escreveu:\n\n${quoted}`,
    'não vou',
  ],
  [
    'Outlook',
    'Pode remarcar?\n\n________________________________\nDe: Clínica <a@b.example>\nEnviado: segunda-feira',
    'Pode remarcar?',
  ],
  [
    'Outlook without its line',
    'Pode remarcar?\n\nDe: Clínica <a@b.example>\nEnviada em: segunda-feira, 23 de novembro\nPara: Ana',
    'Pode remarcar?',
  ],
  ['an original message', 'ok\n-----Mensagem original-----\nOlá', 'ok'],
  ['a signature', 'Confirmado\n-- \nAna Souza\nContadora', 'Confirmado'],
  ['Outlook on a telephone', 'ok\n\nObter o Outlook para Android<https://x.example>', 'ok'],
])('%s', (_, mail, own) => expect(ownText(mail)).toBe(own))

test('sentences that begin alike are the person’s own', () => {
  const text = 'Em março eu escrevo\nDe: manhã seria melhor\nOn time'
  expect(ownText(text)).toBe(text)
})
