import { describe, expect, test } from 'vitest'
import { emptyContent, type TemplateButton, type TemplateContent } from './content.ts'
import { checkTemplate, normalizeTemplate, type TemplateForm } from './form.ts'

const form = (over: Partial<TemplateContent> = {}, fields: Partial<TemplateForm> = {}): TemplateForm => ({
  name: 'Lembrete',
  kind: 'whatsapp',
  category: 'utility',
  use: 'dayBefore',
  content: { ...emptyContent, body: 'Até {{agendamento.data}}!', ...over },
  ...fields,
})
const url = (value: string): TemplateButton => ({ type: 'url', text: 'Abrir', url: value })
const reply = (text: string): TemplateButton => ({ type: 'reply', text, act: 'other' })

test('a whole one has no errors', () => {
  expect(checkTemplate(form({ buttons: [reply('Sim'), url('{{link.confirmacao}}')] }))).toEqual({})
})

describe('checkTemplate', () => {
  test.each<[TemplateForm, object]>([
    [form({}, { name: ' ' }), { name: 'Dê um nome. Ex: Lembrete da véspera' }],
    [form({ body: ' \n' }), { 'content.body': 'Escreva o texto da mensagem' }],
    [form({ body: 'a'.repeat(1_025) }), { 'content.body': 'Texto muito longo. Máx. 1024 caracteres' }],
    [form({ header: 'a'.repeat(61) }), { 'content.header': 'Cabeçalho muito longo. Máx. 60 caracteres' }],
    [form({ footer: 'a'.repeat(61) }), { 'content.footer': 'Rodapé muito longo. Máx. 60 caracteres' }],
    [
      form({ body: 'Oi {{convenio.carteira}}' }),
      { 'content.body': 'convenio.carteira não existe. Você quis dizer paciente.carteirinha?' },
    ],
    [form({ body: 'Oi {{xyz}}' }), { 'content.body': 'xyz não existe' }],
    [form({ body: 'Oi {{ }}' }), { 'content.body': 'Há uma variável sem nome' }],
    [
      form({ body: 'Oi {{agendamento.data}}' }, { use: 'campaign' }),
      { 'content.body': 'agendamento.data não tem valor neste tipo de mensagem' },
    ],
    [form({ buttons: [reply('')] }), { 'content.buttons.0.text': 'Escreva o texto do botão' }],
    [
      form({ buttons: [reply('a'.repeat(21))] }),
      { 'content.buttons.0.text': 'Texto muito longo. Máx. 20 caracteres' },
    ],
    [
      form({ buttons: [reply('Oi {{rede.nome}}')] }),
      { 'content.buttons.0.text': 'Um botão não leva variáveis' },
    ],
    [
      form({ buttons: [reply('Sim'), reply('sim ')] }),
      { 'content.buttons.1.text': 'Já há um botão com este texto' },
    ],
    [
      form({ buttons: ['a', 'b', 'c', 'd'].map(reply) }),
      { 'content.buttons.3.text': 'No máximo 3 respostas rápidas' },
    ],
    [
      form({ buttons: [url('http://a.example')] }),
      { 'content.buttons.0.url': 'Endereço inválido. Ex: https://suaclinica.com.br' },
    ],
    [
      form({ buttons: [url('https://a.example/{{link.confirmacao}}')] }),
      { 'content.buttons.0.url': 'O link é uma variável de links, sozinha, ou um endereço inteiro' },
    ],
    [
      form({ buttons: [url('{{rede.nome}}')] }),
      { 'content.buttons.0.url': 'O link é uma variável de links, sozinha, ou um endereço inteiro' },
    ],
    [
      form({ buttons: [{ type: 'phone', text: 'Ligar', phone: '123' }] }),
      { 'content.buttons.0.phone': 'Telefone inválido. Ex: (11) 3045-2200' },
    ],
  ])('%#', (one, errors) => {
    expect(checkTemplate(one)).toEqual(errors)
  })

  test('an emoji counts as one', () => {
    expect(checkTemplate(form({ footer: '👋'.repeat(60) }))).toEqual({})
  })
})

test('is stored tidy: no blanks in braces, at ends of lines; digits; only what the channel has', () => {
  const stored = normalizeTemplate(
    form(
      {
        subject: 'Assunto',
        header: '  Sua   visita ',
        body: ' Olá,  {{ paciente.nome }}  \r\nfim \n',
        buttons: [{ type: 'phone', text: ' Ligar ', phone: '(11) 3045-2200' }],
      },
      { name: ' Um  nome ' },
    ),
  )
  expect(stored.name).toBe('Um nome')
  expect(stored.content).toEqual({
    subject: '',
    header: 'Sua visita',
    body: 'Olá,  {{paciente.nome}}\nfim',
    footer: '',
    buttons: [{ type: 'phone', text: 'Ligar', phone: '1130452200' }],
    isPlainSms: false,
  })
  expect(normalizeTemplate(form({ header: 'x', footer: 'y' }, { kind: 'sms' })).content).toMatchObject({
    header: '',
    footer: '',
  })
})
