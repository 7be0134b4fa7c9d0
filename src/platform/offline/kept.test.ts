import { describe, expect, test } from 'vitest'
import { documentFor, documentsOf, subjectOf } from './kept.ts'

const origin = 'https://clinica.example'
const request = (path: string, mode: RequestMode = 'cors', method = 'GET') => ({
  method,
  mode,
  url: new URL(path, origin).href,
})

describe('what is left to the service worker', () => {
  test.each([
    ['/clinica', 'navigate', 'document'],
    ['/clinica/pacientes?q=ana', 'navigate', 'document'],
    ['/auth/login', 'navigate', 'document'],
    ['/assets/app-1.js', 'no-cors', 'file'],
    ['/', 'navigate', null],
    ['/clinicas', 'navigate', null],
    ['/features/clinicas', 'navigate', null],
    ['/api/v1/me', 'cors', null],
    ['/api/v1/orgs/1/events', 'cors', null],
    ['/clinica/pacientes.data', 'cors', null],
    ['/identitytoolkit.googleapis.com/v1/accounts:lookup', 'cors', null],
    ['/favicon.svg', 'no-cors', null],
    ['https://other.example/assets/app-1.js', 'no-cors', null],
  ] as const)('%s (%s): %s', (path, mode, subject) => {
    expect(subjectOf(request(path, mode), origin)).toBe(subject)
  })

  test('nothing that writes', () => {
    expect(subjectOf(request('/auth/login', 'navigate', 'POST'), origin)).toBeNull()
  })
})

test('a page finds the document of its own pattern, the particular one first', () => {
  const documents = documentsOf([
    '/clinica/*',
    '/clinica/pacientes/:id',
    '/clinica/pacientes/novo',
    '/clinica/pacientes',
    '/clinica',
  ])
  const find = (path: string) => documentFor(path, documents)
  expect(find('/clinica')).toBe('/clinica')
  expect(find('/clinica/')).toBe('/clinica')
  expect(find('/clinica/pacientes')).toBe('/clinica/pacientes')
  expect(find('/clinica/pacientes/novo')).toBe('/clinica/pacientes/novo')
  expect(find('/clinica/pacientes/0190c1f0')).toBe('/clinica/pacientes/0')
  expect(find('/clinica/nada/aqui')).toBe('/clinica/pagina-que-nao-existe')
  expect(find('/auth/login')).toBeNull()
})
