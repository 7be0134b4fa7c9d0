import { expect, test } from 'vitest'
import {
  checkFields,
  checkWhileEditing,
  emptyFields,
  fieldsOf,
  formOf,
  normalizeFields,
} from './templateFields.ts'

const filled = {
  ...emptyFields,
  name: 'Aviso',
  body: 'Olá, {{paciente.nome}}. Até breve.',
  buttons: [{ type: 'phone', text: 'Ligar', phone: '1130452200' }] as const,
}

test('the form is flat, the API has its texts in `content`', () => {
  expect(formOf(fieldsOf(formOf(filled))).content.body).toBe(filled.body)
  expect(fieldsOf(formOf(filled)).buttons).toEqual([
    { type: 'phone', text: 'Ligar', phone: '(11) 3045-2200' },
  ])
})

test('a formatted phone is no change', () => {
  const shown = fieldsOf(formOf(filled))
  expect(normalizeFields(shown)).toEqual(shown)
})

test('errors are found by the names of the form', () => {
  expect(Object.keys(checkFields({ ...filled, body: 'Oi {{paciente.idade}}.' }))).toEqual(['body'])
  expect(checkFields({ ...filled, buttons: [{ type: 'phone', text: '', phone: '11' }] })).toHaveProperty([
    'buttons.0.text',
  ])
})

test('an unknown variable is said while it is written, an empty button on save alone', () => {
  expect(checkWhileEditing('header', { ...filled, header: '{{x}}' })).toHaveProperty('header')
  expect(checkWhileEditing('body', { ...filled, body: ' ' })).toEqual({ body: 'Campo obrigatório' })
  expect(checkWhileEditing('header', { ...filled, header: '' })).toEqual({})
  expect(
    checkWhileEditing('buttons', { ...filled, buttons: [{ type: 'reply', text: '', act: 'other' }] }),
  ).toEqual({})
})
