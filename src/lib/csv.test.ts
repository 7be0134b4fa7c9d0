import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byteOrderMark,
  decodePieces,
  decodeText,
  parseCsv,
  parseCsvLines,
  readCsv,
  separatorOf,
  unshield,
  writeCsvRow,
} from './csv.ts'

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aé";,\r\n\t =+-@\'') }),
  fc.string({ unit: 'grapheme' }).filter((text) => !text.startsWith('\uFEFF')),
)
const filledRow = fc
  .array(cell, { minLength: 1, maxLength: 6 })
  .filter((row) => row.some((one) => one.trim() !== ''))

describe('a table written and read again', () => {
  test('is the same', () => {
    fc.assert(
      fc.property(fc.array(filledRow, { minLength: 1, maxLength: 8 }), (rows) => {
        const text = byteOrderMark + rows.map(writeCsvRow).join('')
        // A cell that began with an apostrophe before a formula sign can't be distinguished from a shielded
        // one.
        fc.pre(rows.flat().every((one) => unshield(one) === one))
        expect(parseCsv(text, ';').map((row) => row.map(unshield))).toEqual(rows)
      }),
    )
  })

  test('has no cell that a spreadsheet takes for a formula', () => {
    fc.assert(
      fc.property(filledRow, (row) => {
        for (const one of parseCsv(writeCsvRow(row), ';')[0] ?? []) expect(one).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
    expect(writeCsvRow(['=1+1', '+55', '-1', '@a', "o'b"])).toBe("'=1+1;'+55;'-1;'@a;o'b\r\n")
  })
})

test.each([
  [
    'a;b\r\n1;2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n1,"2,5"',
    [
      ['a', 'b'],
      ['1', '2,5'],
    ],
  ],
  [
    '\uFEFFa;b\n;\n\n1;',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'a;b\n"x\r\ny ""z""";2',
    [
      ['a', 'b'],
      ['x\r\ny "z"', '2'],
    ],
  ],
  [
    'a;b\r1;"open',
    [
      ['a', 'b'],
      ['1', 'open'],
    ],
  ],
  ['', []],
])('%j is read', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows)
})

test('the separator is the one that the first line has most of, outside quotes', () => {
  expect(separatorOf('nome;"a,b,c";cpf')).toBe(';')
  expect(separatorOf('nome,cpf\n1;2;3')).toBe(',')
  expect(separatorOf('nome\tcpf')).toBe('\t')
})

test('the first line alone says it, whatever stands in quotes or below', () => {
  expect(separatorOf('a;b\n,,,,')).toBe(';')
  expect(separatorOf('"x,,,,y";b')).toBe(';')
  expect(separatorOf('a')).toBe(';')
})

test('a line ends in CR, LF or both', () => {
  expect(parseCsv('a\r\nb\nc\rd', ';')).toEqual([['a'], ['b'], ['c'], ['d']])
  expect(parseCsvLines('a\r\n\r\nb', ';').map(({ line }) => line)).toEqual([1, 3])
  expect(parseCsv('a\n  \nb', ';')).toEqual([['a'], ['b']])
})

test('Windows-1252 is told from UTF-8', () => {
  expect(decodeText(new TextEncoder().encode('José – ção'))).toBe('José – ção')
  expect(decodeText(Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x96]))).toBe('José –')
})

test('rows have the numbers that a spreadsheet gives them', () => {
  expect(parseCsvLines('a;b\n\n"x\ny";1\n;\nz;2').map(({ line }) => line)).toEqual([1, 3, 5])
})

describe('read piece by piece', () => {
  test('letters that lie across two pieces are whole, and a late byte tells Windows-1252', () => {
    const text = `${'x'.repeat(64 * 1024 - 1)}ção`
    expect(decodeText(new TextEncoder().encode(text))).toBe(text)
    expect(decodeText(Buffer.from(text, 'latin1'))).toBe(text)
    expect([...decodePieces(new Uint8Array(300_000))].length).toBeGreaterThan(3)
  })

  test.each([
    ['cells', 'a;'.repeat(50_000)],
    ['doubled quotes', `"${'""'.repeat(50_000)}"`],
  ])(
    'a line of 50,000 %s has places to pause, and of its cells no more are kept than asked for',
    (_, text) => {
      const read = [...readCsv(text, { separator: ';', maxCells: 10 })]
      expect(read.filter((one) => one === null).length).toBeGreaterThan(20)
      expect(read.at(-1)?.cells.length).toBeLessThanOrEqual(11)
    },
  )
})
