import { describe, expect, test } from 'vitest'
import { destinationAfterLogin, loginLeadingTo, paths } from './paths.ts'

const goingTo = (search: string) => destinationAfterLogin(new URLSearchParams(search))

describe('after sign-in', () => {
  test('leads back to where the person was going', () => {
    const login = loginLeadingTo('/clinica/configuracao-rede?aba=equipe#endereco')
    expect(goingTo(login.slice(login.indexOf('?')))).toBe('/clinica/configuracao-rede?aba=equipe#endereco')
  })

  test('leads to the admin when no destination was given', () => {
    expect(loginLeadingTo(paths.dashboard)).toBe(paths.login)
    expect(goingTo('')).toBe(paths.admin)
  })

  test.each([
    'https://mau.example/clinica',
    '//mau.example/clinica',
    '/\\mau.example/clinica',
    'javascript:alert(1)',
    '/auth/login',
    '/clinicas',
    '/clinica/../auth/login',
    'http://',
  ])('never leads to %s', (wanted) => {
    expect(goingTo(`?${new URLSearchParams({ depois: wanted })}`)).toBe(paths.admin)
  })
})
