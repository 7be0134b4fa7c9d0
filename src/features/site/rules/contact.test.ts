import { describe, expect, test } from 'vitest'
import {
  type ContactForm,
  checkContact,
  contactNumber,
  emptyContact,
  isContactNumber,
  messageOf,
  subjectFor,
} from './contact.ts'

const sonia: ContactForm = {
  subject: 'install',
  name: 'Sônia Okada',
  email: 'sonia@clinica.example',
  clinic: 'Clínica Vereda',
  phone: '(11) 91234-5678',
  message: 'Temos três unidades e uma planilha.',
}

describe('checkContact', () => {
  test('a whole form has no errors, with and without what is optional', () => {
    expect(checkContact(sonia)).toEqual({})
    expect(checkContact({ ...sonia, clinic: '', phone: '' })).toEqual({})
  })

  test('an empty one tells what is missing, in the order of the form', () => {
    expect(Object.entries(checkContact(emptyContact('product')))).toEqual([
      ['name', 'Campo obrigatório'],
      ['email', 'Campo obrigatório'],
      ['message', 'Campo obrigatório'],
    ])
  })

  test.each([
    [{ subject: 'sales' }, 'subject', 'Escolha um assunto'],
    [{ name: ' \u0000\t' }, 'name', 'Campo obrigatório'],
    [{ name: 'x'.repeat(121) }, 'name', 'Texto muito longo. Máx. 120 caracteres'],
    [{ email: 'sonia@clinica' }, 'email', 'E-mail inválido. Ex: contato@suaclinica.com.br'],
    [{ email: 'a@b.example\nBcc: c@d.example' }, 'email', 'E-mail inválido. Ex: contato@suaclinica.com.br'],
    [{ email: `${'x'.repeat(250)}@y.example` }, 'email', 'E-mail inválido. Ex: contato@suaclinica.com.br'],
    [{ clinic: 'x'.repeat(121) }, 'clinic', 'Texto muito longo. Máx. 120 caracteres'],
    [{ phone: '1234-5678' }, 'phone', 'Telefone inválido. Ex: (11) 91234-5678'],
    [{ phone: '(10) 91234-5678' }, 'phone', 'Telefone inválido. Ex: (11) 91234-5678'],
    [{ phone: 'ligue 11912345678' }, 'phone', 'Telefone inválido. Ex: (11) 91234-5678'],
    [{ message: '\r\n \n' }, 'message', 'Campo obrigatório'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Texto muito longo. Máx. 5000 caracteres'],
  ])('%o', (change, field, message) => {
    expect(checkContact({ ...sonia, ...change })).toEqual({ [field]: message })
  })

  test.each([
    { name: 'x'.repeat(120), clinic: 'x'.repeat(120), message: 'x'.repeat(5000) },
    { message: `${'x'.repeat(5000)}\r` },
  ])('as long as it may be', (change) => expect(checkContact({ ...sonia, ...change })).toEqual({}))

  test('a message of lines as browsers send them is measured as it was typed', () => {
    expect(checkContact({ ...sonia, message: 'linha\r\n'.repeat(833) })).toEqual({})
  })
})

test('what is kept is text: tidy names, one kind of line, no controls, digits of the phone', () => {
  expect(
    messageOf({
      subject: 'privacy',
      name: '  Sônia\r\nBcc: x@y.example ',
      email: ' Sonia@Clinica.example ',
      clinic: '',
      phone: '+55 (11) 91234-5678',
      message: 'Bom dia\r\n\r\nfim\u0000\u0007\ud800\n',
    }),
  ).toEqual({
    subject: 'privacy',
    name: 'Sônia Bcc: x@y.example',
    email: 'sonia@clinica.example',
    clinic: '',
    phone: '11912345678',
    message: 'Bom dia\n\nfim\ufffd',
  })
})

test('the address preselects a subject, and an unknown word the first', () => {
  expect(['dados', 'instalar', 'outro', 'x', null].map(subjectFor)).toEqual([
    ...['privacy', 'install', 'other', 'product', 'product'],
  ])
})

test('numbers are eight digits in two groups', () => {
  expect([0, 48217306, 99_999_999].map(contactNumber)).toEqual(['0000-0000', '4821-7306', '9999-9999'])
  expect(['4821-7306', '48217306', '4821-7306\n', '<b>', null].map(isContactNumber)).toEqual([
    ...[true, false, false, false, false],
  ])
})

test('a number has eight digits in two groups, and nothing around them', () => {
  expect(['4821-7306', 'x4821-7306', '4821-73060', null].map(isContactNumber)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
