import { expect, test } from 'vitest'
import { checkChat, defaultChat, originOf, tidyChat } from '../settings.ts'

test('a site is its origin, however it is typed, and encrypted unless it is one’s own machine', () => {
  expect(originOf('www.clinica.com.br/contato?x=1')).toBe('https://www.clinica.com.br')
  expect(originOf(' https://Clinica.com.br:8443/ ')).toBe('https://clinica.com.br:8443')
  expect(originOf('http://localhost:3000')).toBe('http://localhost:3000')
  for (const wrong of [
    '',
    'clinica',
    'http://clinica.com.br',
    'ftp://clinica.com.br',
    "https://a.b; 'unsafe'",
    '*',
    'https://*.com',
  ])
    expect(originOf(wrong)).toBeNull()
  const twice = { ...defaultChat, origins: ['clinica.com.br', 'https://clinica.com.br/'] }
  expect(checkChat(twice).origins).toBe('Cada site só uma vez')
  expect(tidyChat({ ...defaultChat, origins: ['clinica.com.br'], color: '#ABCDEF' })).toMatchObject({
    origins: ['https://clinica.com.br'],
    color: '#abcdef',
  })
})
