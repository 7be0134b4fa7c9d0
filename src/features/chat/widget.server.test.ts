import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { defaultChat } from '#features/channels/rules.ts'
import { framePolicy, widgetScript } from './widget.server.ts'

const network = {
  orgId: '0197f000-0000-7000-8000-000000000001',
  place: 'vereda',
  name: 'Clínica Vereda',
  phone: '1130452200',
  email: '',
  address: '',
  timeZone: 'America/Sao_Paulo',
  settings: { ...defaultChat, origins: ['https://www.vereda.example'] },
}
const weigh = (text: string) => brotliCompressSync(text).byteLength

test('what a site loads for the button, and what its chat loads when it is opened, weigh 15 kB together at most', () => {
  const script = widgetScript(network, 'https://acolhe.example')
  const files = ['chat.js', 'talk.js', 'view.js', 'chat.css'].map((name) =>
    readFileSync(new URL(`../../../public/chat-files/${name}`, import.meta.url), 'utf8'),
  )
  expect(weigh(script)).toBeLessThan(4 * 1024)
  expect([script, ...files].reduce((sum, text) => sum + weigh(text), 0)).toBeLessThan(15 * 1024)
})

test('the script names nothing outside of itself, and holds nothing but what anybody may know', () => {
  const script = widgetScript(network, 'https://acolhe.example')
  expect(script).not.toMatch(/import |require\(|document\.cookie|localStorage|eval\(|innerHTML|fetch\(/)
  expect(script).toContain('"sites":["https://www.vereda.example"]')
  expect(script).not.toContain(network.orgId)
  expect(() => new Function(script)).not.toThrow()
})

test('a name can not end the script, and a chat that is off loads none', () => {
  const named = { ...network, name: '</script><script>alert(1)</script>' }
  expect(widgetScript(named, 'https://acolhe.example')).not.toContain('</script>')
  const off = { ...network, settings: { ...network.settings, isOn: false } }
  expect(widgetScript(off, 'https://acolhe.example')).toMatch(/^\/\/ /)
  expect(widgetScript(null, 'https://acolhe.example')).toMatch(/^\/\/ /)
})

test('a network without sites is framed by none', () => {
  expect(framePolicy([])).toContain("frame-ancestors 'none'")
  expect(framePolicy(['https://a.example', 'https://b.example'])).toMatch(
    /frame-ancestors https:\/\/a\.example https:\/\/b\.example$/,
  )
})
