import { describe, expect, test } from 'vitest'
import { emptyContent, type TemplateContent } from './content.ts'
import { fillIn } from './fill.ts'
import { renderApproved, renderContent, renderFor } from './render.ts'
import type { Values } from './variables.ts'

const content: TemplateContent = {
  ...emptyContent,
  header: 'Sua visita está chegando',
  body: 'Olá, {{paciente.nome}}. Sua visita é *{{agendamento.data}}*.\n\n{{exame.preparo}}\n\nPodemos contar com você?',
  footer: 'Para parar, responda SAIR',
  buttons: [
    { type: 'reply', text: 'Confirmar', act: 'confirm' },
    { type: 'reply', text: 'Remarcar', act: 'reschedule' },
    { type: 'phone', text: 'Ligar', phone: '1130452200' },
  ],
}
const values: Values = {
  'paciente.nome': 'Horácio',
  'agendamento.data': 'quarta, 18/11',
  'exame.preparo': 'Jejum de 6 horas.\nÁgua pode.',
  'link.confirmacao': 'https://a.example/c/8f3kq2',
  'link.remarcar': 'https://a.example/c/8f3kq2',
}

describe('fillIn', () => {
  test.each([
    ['Olá, {{paciente.nome}}.', 'Olá, Horácio.'],
    ['Antes\n\n{{exame.jejum_inicio}}\n\nDepois', 'Antes\n\nDepois'],
    ['{{exame.jejum_inicio}}', ''],
    ['Visita com {{profissional.nome}}.', 'Visita com a nossa equipe.'],
    ['Veja {{link.avaliar}}.', 'Veja .'],
    ['{{convenio.x}} fica sem', 'fica sem'],
  ])('%j', (text, filled) => {
    expect(fillIn(text, values)).toBe(filled)
  })
})

test('WhatsApp shows all parts; payloads are made by who sends', () => {
  const message = renderContent(content, values, (act) => `${act}:7`)
  expect(message.header).toBe('Sua visita está chegando')
  expect(message.body).toBe(
    'Olá, Horácio. Sua visita é *quarta, 18/11*.\n\nJejum de 6 horas.\nÁgua pode.\n\nPodemos contar com você?',
  )
  expect(message.buttons[0]).toEqual({
    type: 'reply',
    text: 'Confirmar',
    payload: 'confirm:7',
    url: 'https://a.example/c/8f3kq2',
  })
  expect(renderContent(content, { 'paciente.nome': 'Lia' }).buttons[0]).not.toHaveProperty('url')
})

describe('by another channel', () => {
  test('an e-mail has the header as its subject, and links for replies', () => {
    expect(renderFor('email', content, values)).toMatchObject({
      subject: 'Sua visita está chegando',
      header: '',
      buttons: [
        { type: 'url', text: 'Confirmar', url: 'https://a.example/c/8f3kq2' },
        { type: 'url', text: 'Remarcar', url: 'https://a.example/c/8f3kq2' },
        { type: 'phone', text: 'Ligar', phone: '1130452200' },
      ],
    })
  })

  test('its own subject leaves the header where it is', () => {
    const mail = renderFor('email', { ...content, subject: 'Visita: {{agendamento.data}}' }, values)
    expect(mail).toMatchObject({ subject: 'Visita: quarta, 18/11', header: 'Sua visita está chegando' })
  })

  test('without either, it begins with the first sentence', () => {
    expect(renderFor('email', { ...content, header: '' }, values).subject).toBe('Olá, Horácio.')
  })

  test('an SMS is one text, without header, footer and marks; one link for answers that share it', () => {
    expect(renderFor('sms', content, values)).toEqual({
      subject: '',
      header: '',
      footer: '',
      buttons: [],
      body: 'Olá, Horácio. Sua visita é quarta, 18/11.\n\nJejum de 6 horas.\nÁgua pode.\n\nPodemos contar com você?\nConfirmar ou Remarcar: https://a.example/c/8f3kq2\nLigar: (11) 3045-2200',
    })
  })

  test('a reply that leads nowhere is left out', () => {
    const { buttons } = renderFor('email', content, { ...values, 'link.confirmacao': '' })
    expect(buttons.map(({ text }) => text)).toEqual(['Remarcar', 'Ligar'])
  })
})

describe('an approved version', () => {
  const approved = { metaName: 'lembrete', category: 'utility' as const, content }

  test('names its values; none is empty, none has a line break; what is stored is what arrives', () => {
    const { template, message } = renderApproved(approved, values)
    expect(template).toEqual({
      name: 'lembrete',
      language: 'pt_BR',
      category: 'utility',
      headerValue: null,
      bodyValues: {
        'paciente.nome': 'Horácio',
        'agendamento.data': 'quarta, 18/11',
        'exame.preparo': 'Jejum de 6 horas. Água pode.',
      },
      buttonValues: [],
    })
    expect(message.body).toContain('Jejum de 6 horas. Água pode.')
    expect(message.buttons[1]).toMatchObject({ text: 'Remarcar', url: 'https://a.example/c/8f3kq2' })
    const bare = renderApproved(approved, { 'paciente.nome': 'Lia' })
    expect(bare.template.bodyValues).toEqual({
      'paciente.nome': 'Lia',
      'agendamento.data': '-',
      'exame.preparo': 'Não há preparo.',
    })
    expect(bare.message.body).toContain('Não há preparo.')
  })

  test('of a header its one value, of a link what follows its last slash, by the button’s place', () => {
    const { template } = renderApproved(
      {
        ...approved,
        content: {
          ...content,
          header: 'Visita de {{paciente.nome}}',
          buttons: [
            { type: 'phone', text: 'Ligar', phone: '1130452200' },
            { type: 'url', text: 'Site', url: 'https://clinica.example' },
            { type: 'url', text: 'Confirmar', url: '{{link.confirmacao}}' },
          ],
        },
      },
      values,
    )
    expect(template.headerValue).toBe('Horácio')
    expect(template.buttonValues).toEqual([{ index: 2, value: '8f3kq2' }])
  })
})

describe('a preparation that is longer than WhatsApp takes', () => {
  const preparation = `Preparo: ${'jejum e água. '.repeat(90)}`
  const long = {
    ...values,
    'exame.preparo': preparation,
    'exame.jejum_inicio': 'não coma após 01:40 de quarta',
  }
  const short = 'Preparo: não coma após 01:40 de quarta. Leia tudo em https://a.example/c/8f3kq2'

  test('is read by the link, also in an approved text', () => {
    expect(renderFor('whatsapp', content, long).body).toContain(short)
    const approved = renderApproved({ metaName: 'x', category: 'utility', content }, long)
    expect(approved.template.bodyValues['exame.preparo']).toBe(short)
    expect(approved.message.body.length).toBeLessThan(1_024)
  })

  test('stays whole where it may be long, and where there is no link', () => {
    expect(renderFor('email', content, long).body).toContain(preparation.trim())
    const { 'link.confirmacao': _, ...unlinked } = long
    expect(renderFor('whatsapp', content, unlinked).body).toContain(preparation.trim())
  })
})
