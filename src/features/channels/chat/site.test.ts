import { expect, test } from 'vitest'
import { lookAtSite } from './site.ts'

const origin = 'https://acolhe.example'
const body = `<script src="${origin}/widget.js?rede=vereda" async></script>`
const look = (contentPolicy: string, over = {}) =>
  lookAtSite({ status: 200, body, contentPolicy, ...over }, origin)

test('a site shows the chat when it loads the script and its policy lets it in', () => {
  expect(look('')).toBe('ok')
  expect(look(`script-src 'self' ${origin}; frame-src ${origin}`)).toBe('ok')
  expect(look("default-src *; object-src 'none'")).toBe('ok')
  expect(look('default-src https:')).toBe('ok')
  expect(look("script-src 'nonce-abc'; frame-src *.acolhe.example acolhe.example")).toBe('ok')
})

test('what keeps it out is named', () => {
  expect(look('', { body: '<p>nada</p>' })).toBe('missing')
  expect(look('', { status: 301 })).toBe('redirect')
  expect(look('', { status: 500 })).toBe('status')
  expect(look("default-src 'self'")).toBe('script')
  expect(look(`default-src 'self'; script-src ${origin}`)).toBe('frame')
  expect(look(`script-src ${origin}; frame-src 'none'`)).toBe('frame')
  expect(look(`script-src-elem 'self'; script-src ${origin}`)).toBe('script')
})
