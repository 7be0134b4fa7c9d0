import { describe, expect, test } from 'vitest'
import { formatCnpj } from '#lib/cnpj.ts'
import { formatPhone } from '#lib/phone.ts'
import { applyMask, type Mask } from './mask.ts'
import { phoneMask } from './masks.ts'

const cnpj: Mask = { format: formatCnpj, keeps: (sign) => /[0-9a-z]/i.test(sign) }
const phone: Mask = { format: formatPhone, keeps: (sign) => /\d/.test(sign) }

/** The caret is written as `|`. */
function edit(mask: Mask, before: string, after: string, isForward = false) {
  const { text, caret } = applyMask(mask, {
    before: before.replace('|', ''),
    after: after.replace('|', ''),
    caret: after.indexOf('|'),
    isForward,
  })
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

describe('typing', () => {
  test('at the end keeps the caret there, over the punctuation', () => {
    expect(edit(cnpj, '12|', '123|')).toBe('12.3|')
    expect(edit(phone, '', '1|')).toBe('(1|')
    expect(edit(phone, '(11|', '(119|')).toBe('(11) 9|')
  })

  test('in the middle stays behind the new character', () => {
    expect(edit(cnpj, '12|.345', '129|.345')).toBe('12.9|34.5')
    expect(edit(cnpj, '12.3|45.678/0001-9', '12.3x|45.678/0001-9')).toBe('12.3X|4.567/8000-19')
  })

  test('the same again over all of it, without punctuation, keeps it whole', () => {
    expect(edit(phone, '(11) 91234-5678', '11912345678|')).toBe('(11) 91234-5678|')
    expect(edit(cnpj, '12.345.678/0001-99', '12345678000199|')).toBe('12.345.678/0001-99|')
  })

  test('what the mask does not know changes nothing', () => {
    expect(edit(phone, '(11) 91|23', '(11) 91x|23')).toBe('(11) 91|23')
  })

  test('into a full field is rejected', () => {
    expect(edit(cnpj, '12|.345.678/0001-99', '127|.345.678/0001-99')).toBe('12|.345.678/0001-99')
    expect(edit(phone, '(11) 91234-5678|', '(11) 91234-56789|')).toBe('(11) 91234-5678|')
  })

  test('the ninth digit moves the dash, not the caret', () => {
    expect(edit(phone, '(11) |1234-5678', '(11) 9|1234-5678')).toBe('(11) 9|1234-5678')
  })
})

describe('deleting', () => {
  test('back in the middle', () => {
    expect(edit(cnpj, '12.34|5.678', '12.3|5.678')).toBe('12.3|56.78')
  })

  test('back over punctuation takes the character before it', () => {
    expect(edit(cnpj, '12.|345', '12|345')).toBe('1|3.45')
    expect(edit(phone, '(11) |9', '(11)|9')).toBe('(1|9')
  })

  test('forward over punctuation takes the character after it', () => {
    expect(edit(cnpj, '12|.345', '12|345', true)).toBe('12|.45')
  })

  test('the first punctuation alone changes nothing', () => {
    expect(edit(phone, '(|11', '|11')).toBe('|(11')
  })

  test('everything', () => {
    expect(edit(cnpj, '12.345|', '|')).toBe('|')
  })
})

test('pasting formats all of it', () => {
  expect(edit(cnpj, '', '12345678000199|')).toBe('12.345.678/0001-99|')
})

test('pasting over a full field takes all of it, with or without its punctuation', () => {
  expect(edit(cnpj, '12.345.678/0001-99', '98765432000155|')).toBe('98.765.432/0001-55|')
  expect(edit(phone, '(11) 91234-5678', '21998765432|')).toBe('(21) 99876-5432|')
})

test('pasting a phone with its country’s code or the long-distance 0 loses no digit of the number', () => {
  for (const pasted of ['+55 11 91234-5678', '5511912345678', '55 (11) 91234-5678', '011912345678'])
    expect(edit(phoneMask, '', `${pasted}|`)).toBe('(11) 91234-5678|')
  expect(edit(phoneMask, '', '551130452200|')).toBe('(11) 3045-2200|')
})
