import { describe, expect, test } from 'vitest'
import type { RenderedMessage } from '../rules.ts'
import { messageHtml, messageText } from './html.ts'

const message: RenderedMessage = {
  subject: 'Seu atendimento é na quarta',
  header: '',
  body: 'Olá, <Lia>. É *quarta, 18/11*, às _07:40_.\n\nPodemos contar com você?\nAté lá.',
  footer: 'Vereda & filhas',
  buttons: [
    { type: 'url', text: 'Confirmar', url: 'https://vereda.example/c/a?x=1&y=2' },
    { type: 'url', text: 'Remarcar', url: 'https://vereda.example/c/a?acao=remarcar' },
    { type: 'url', text: 'Não vou', url: 'https://vereda.example/c/a?acao=cancelar' },
    { type: 'phone', text: 'Ligar', phone: '1130452200' },
    { type: 'reply', text: 'Sem página', payload: 'other' },
  ],
}
const frame = {
  name: 'Clínica <Vereda>',
  unsubscribeUrl: 'https://vereda.example/descadastro/b',
  isByPerson: false,
}

describe('a mail', () => {
  test('shows bold and italic as they are meant, and is nothing but text otherwise', () => {
    const shown = messageHtml(message, frame)
    expect(shown).toContain('Olá, &lt;Lia&gt;. É <strong>quarta, 18/11</strong>, às <em>07:40</em>.')
    expect(shown).toContain('Podemos contar com você?<br>Até lá.')
    expect(shown).toContain('Clínica &lt;Vereda&gt;')
    expect(shown).toContain('Vereda &amp; filhas')
  })

  test('has one button that stands out, and the others two in a row', () => {
    const shown = messageHtml(message, frame)
    expect(shown.match(/background:#0b5f5c/g)).toHaveLength(1)
    expect(shown).toMatch(/colspan="2"[^>]*><a href="https:\/\/vereda\.example\/c\/a\?x=1&amp;y=2"/)
    expect(shown.match(/width="50%"/g)).toHaveLength(2)
    expect(shown).toContain('href="tel:+551130452200"')
    expect(shown).not.toContain('Sem página')
  })

  test('is headed by its header, else by its subject, unless the text begins with it', () => {
    expect(messageHtml(message, frame)).toContain('>Seu atendimento é na quarta</h1>')
    expect(messageHtml({ ...message, header: '*Até já*' }, frame)).toContain('>Até já</h1>')
    expect(messageHtml({ ...message, subject: 'Olá, <Lia>.' }, frame)).not.toContain('<h1')
  })

  test('says how to receive no more, also as plain text; what a person wrote has nothing around it', () => {
    expect(messageHtml(message, frame)).toContain(
      '<a href="https://vereda.example/descadastro/b" style="color:#0b5f5c">Parar de receber</a>',
    )
    expect(messageText(message, frame)).toMatch(
      /-- \nVereda & filhas\nParar de receber: https:\/\/vereda\.example\/descadastro\/b$/,
    )
    const own = { ...frame, unsubscribeUrl: null, isByPerson: true }
    expect(messageHtml({ ...message, buttons: [] }, own)).not.toMatch(/Parar de receber|<h1|Clínica/)
    expect(messageText(message, own)).toMatch(/-- \nVereda & filhas$/)
  })

  test('as plain text has no signs, and the buttons with their addresses', () => {
    expect(messageText(message, frame)).toContain('É quarta, 18/11, às 07:40.')
    expect(messageText(message, frame)).toContain('Não vou:\nhttps://vereda.example/c/a?acao=cancelar')
    expect(messageText(message, frame)).toContain('Ligar:\n(11) 3045-2200')
  })
})
