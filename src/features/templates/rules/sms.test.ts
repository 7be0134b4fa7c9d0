import { describe, expect, test } from 'vitest'
import { isInGsm7, plainSms } from './plainSms.ts'
import { countSms, smsLength } from './sms.ts'

describe('smsLength', () => {
  test.each([
    ['a'.repeat(160), 1, 160],
    ['a'.repeat(161), 2, 153],
    ['a'.repeat(306), 2, 153],
    ['a'.repeat(307), 3, 153],
    ['ã'.repeat(70), 1, 70],
    ['ã'.repeat(71), 2, 67],
    ['ã'.repeat(134), 2, 67],
    ['ã'.repeat(135), 3, 67],
    // These are in GSM-7.
    ['àéüÇÉÜ', 1, 160],
    // The euro and brackets take two places each.
    ['€'.repeat(80), 1, 160],
    ['€'.repeat(81), 2, 153],
  ])('%j', (text, parts, perPart) => {
    expect(smsLength(text)).toMatchObject({ parts, perPart })
  })
})

describe('plainSms', () => {
  test.each([
    ['Olá, João. Não há retorno às 10h', 'Ola, Joao. Nao ha retorno às 10h'],
    ['Ação em março', 'Acao em marco'],
    ['ÁÂÃÊÍÓÔÕÚ ÇÉ', 'AAAEIOOOU ÇÉ'],
    ['“aspas” – e… 1º, 2ª', '"aspas" - e... 1o, 2a'],
    ['Parabéns 🎉', 'Parabéns'],
    ['um 👩‍⚕️ dois', 'um dois'],
    ['linha\n\noutra', 'linha\n\noutra'],
  ])('%j', (text, plain) => {
    expect(plainSms(text)).toBe(plain)
    expect(smsLength(plainSms(text)).isUnicode).toBe(false)
  })
})

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => String.fromCharCode(from + at))

test('the alphabet is the counting library’s own', () => {
  const signs = [...range(0, 0x0400), ...range(0x2000, 0x2100)]
  const differing = signs.filter((sign) => isInGsm7(sign) === smsLength(`a${sign}a`).isUnicode)
  expect(differing.map((sign) => sign.codePointAt(0)?.toString(16))).toEqual([])
})

describe('countSms', () => {
  test('offers the substitution where it saves parts, with the signs it replaces', () => {
    const text = `Amanhã há exame. ${'a'.repeat(60)}`
    expect(countSms(text)).toMatchObject({
      parts: 2,
      isUnicode: true,
      shorter: { parts: 1, signs: ['ã', 'á'] },
    })
  })

  test.each(['Amanhã', 'a'.repeat(400)])('and nowhere else: %j', (text) => {
    expect(countSms(text).shorter).toBeNull()
  })
})
