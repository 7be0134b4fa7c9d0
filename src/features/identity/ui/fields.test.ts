import { describe, expect, test } from 'vitest'
import { checkLogin, checkRegistration, readLogin, readRegistration } from './fields.ts'

function form(values: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

test('addresses and names are tidied, a password stays as it was typed', () => {
  const typed = { fullname: '  Tainá   Moreira ', email: ' t@vereda.com.br ', password: ' com espaço ' }
  expect(readRegistration(form(typed))).toEqual({
    fullname: 'Tainá Moreira',
    email: 't@vereda.com.br',
    password: ' com espaço ',
  })
  expect(readLogin(form({}))).toEqual({ email: '', password: '' })
})

describe('sign-in', () => {
  test('asks for both fields', () => {
    expect(checkLogin({ email: '', password: '' })).toEqual({
      email: 'Digite o e-mail.',
      password: 'Digite a senha.',
    })
  })

  test('asks for the shape of an address', () => {
    expect(Object.keys(checkLogin({ email: 'taina@vereda', password: 'x' }))).toEqual(['email'])
  })

  test('lets any password through: the rules may have been others when it was made', () => {
    expect(checkLogin({ email: 't@vereda.com.br', password: 'x' })).toEqual({})
  })
})

describe('registration', () => {
  const whole = { fullname: 'Tainá Moreira', email: 't@vereda.com.br', password: 'segredo' }

  test('lets a whole one through', () => {
    expect(checkRegistration(whole, 6)).toEqual({})
  })

  test('asks for every field', () => {
    expect(Object.keys(checkRegistration({ fullname: '', email: '', password: '' }, 6))).toEqual([
      'fullname',
      'email',
      'password',
    ])
  })

  test('asks for the service’s length of password, counted in characters', () => {
    expect(checkRegistration({ ...whole, password: '👩‍⚕️' }, 6).password).toBe(
      'A senha precisa de pelo menos 6 caracteres.',
    )
    expect(checkRegistration(whole, 10).password).toBe('A senha precisa de pelo menos 10 caracteres.')
  })

  test('has room for 120 characters of name', () => {
    expect(checkRegistration({ ...whole, fullname: 'a'.repeat(120) }, 6)).toEqual({})
    expect(checkRegistration({ ...whole, fullname: 'a'.repeat(121) }, 6).fullname).toMatch(/120/)
  })
})
