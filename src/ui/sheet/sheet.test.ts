import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBlock, spread, writeBlock } from './block.ts'
import { endOf, indexAt, scrollFor, seen, sizeOf, startOf, trackOf } from './geometry.ts'
import { beginAtCells, clamp, isSingle, moved, only, rectangleOf, type Selection } from './selection.ts'

const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 200 })

describe('geometry', () => {
  test('every distance within lies in the one that is found', () => {
    fc.assert(
      fc.property(sizes, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (all, share) => {
        const track = trackOf(all)
        const distance = share * sizeOf(track)
        const at = indexAt(track, distance)
        expect(startOf(track, at)).toBeLessThanOrEqual(distance)
        expect(endOf(track, at)).toBeGreaterThan(distance)
      }),
    )
  })

  test('what is seen covers the window, and scrolling to any one shows it', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.nat(9_000),
        fc.integer({ min: 90, max: 600 }),
        fc.nat(199),
        (all, scrolled, length, one) => {
          const track = trackOf(all)
          const from = Math.min(scrolled, Math.max(0, sizeOf(track) - length))
          const { from: first, to: final } = seen(track, from, length, 2)
          expect(startOf(track, first)).toBeLessThanOrEqual(from)
          expect(endOf(track, final)).toBeGreaterThanOrEqual(Math.min(from + length, sizeOf(track)))
          const at = one % all.length
          const to = scrollFor(track, at, from, length)
          expect(startOf(track, at)).toBeGreaterThanOrEqual(to)
          expect(endOf(track, at)).toBeLessThanOrEqual(to + length)
        },
      ),
    )
  })

  test('an empty sheet has nothing to see', () => {
    const { from, to } = seen(trackOf([]), 0, 500, 3)
    expect(to).toBeLessThan(from)
  })
})

describe('selection', () => {
  const size = { rows: 10, columns: 4 }
  const at = (row: number, column: number): Selection => only({ row, column })
  const press = (selection: Selection, key: string, held: { ctrl?: boolean; shift?: boolean } = {}) =>
    moved(selection, { key, ctrl: false, shift: false, ...held }, size, 5)

  test.each([
    ['ArrowDown', {}, [3, 1]],
    ['ArrowUp', {}, [1, 1]],
    ['ArrowRight', { ctrl: true }, [2, 3]],
    ['Home', {}, [2, 0]],
    ['End', { ctrl: true }, [9, 3]],
    ['PageDown', {}, [7, 1]],
    ['PageUp', {}, [0, 1]],
  ])('%s %o', (key, held, [row, column]) => {
    expect(press(at(2, 1), key, held)).toEqual(only({ row: row ?? 0, column: column ?? 0 }))
  })

  test('shift extends from where it began, in any direction', () => {
    const extended = press(press(at(2, 1), 'ArrowUp', { shift: true }) ?? at(0, 0), 'ArrowRight', {
      shift: true,
    })
    expect(extended).toEqual({ active: { row: 2, column: 1 }, head: { row: 1, column: 2 } })
    expect(rectangleOf(extended ?? at(0, 0))).toEqual({ top: 1, bottom: 2, left: 1, right: 2 })
  })

  test('whole rows, columns, everything', () => {
    expect(rectangleOf(press(at(2, 1), ' ', { shift: true }) ?? at(0, 0))).toMatchObject({
      left: 0,
      right: 3,
    })
    expect(rectangleOf(press(at(2, 1), ' ', { ctrl: true }) ?? at(0, 0))).toMatchObject({ top: 0, bottom: 9 })
    expect(rectangleOf(press(at(2, 1), 'a', { ctrl: true }) ?? at(0, 0))).toEqual({
      top: 0,
      bottom: 9,
      left: 0,
      right: 3,
    })
    expect(press(at(2, 1), 'a')).toBeUndefined()
    expect(press(at(2, 1), ' ')).toBeUndefined()
  })

  test('begins at cells wherever it has some, and stays where it was otherwise', () => {
    const from = (active: number, head: number): Selection => ({
      active: { row: active, column: 1 },
      head: { row: head, column: 2 },
    })
    const hasCells = (row: number) => row !== 0 && row !== 4
    expect(beginAtCells(from(0, 9), hasCells)).toEqual(from(1, 9))
    expect(beginAtCells(from(4, 1), hasCells)).toEqual(from(3, 1))
    expect(beginAtCells(from(2, 0), hasCells)).toEqual(from(2, 0))
    expect(beginAtCells(from(0, 0), hasCells)).toEqual(from(0, 0))
  })

  test('never leaves the sheet, however it is moved', () => {
    const keys = fc.constantFrom(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageUp',
      'PageDown',
      'Home',
      'End',
    )
    const presses = fc.array(fc.record({ key: keys, ctrl: fc.boolean(), shift: fc.boolean() }))
    fc.assert(
      fc.property(presses, (all) => {
        const end = all.reduce((selection, one) => moved(selection, one, size, 5) ?? selection, at(0, 0))
        expect(clamp(end, size)).toEqual(end)
        if (all.every(({ shift }) => !shift)) expect(isSingle(end)).toBe(true)
      }),
    )
  })
})

describe('block', () => {
  test('lines as Excel, Sheets and LibreOffice copy them', () => {
    expect(parseBlock('38,00\t42,50\r\n36,00\t\r\n')).toEqual([
      ['38,00', '42,50'],
      ['36,00', ''],
    ])
    expect(parseBlock('"1.234,50"\t R$ 10 ')).toEqual([['1.234,50', 'R$ 10']])
    expect(parseBlock('7')).toEqual([['7']])
  })

  test('an empty line in the middle keeps its place', () => {
    expect(parseBlock('1\n\n3\n')).toEqual([['1'], [''], ['3']])
  })

  test('what was written is read again', () => {
    const cell = fc.stringMatching(/^[0-9]{1,3},[0-9]{2}$/)
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (block) => {
        expect(parseBlock(writeBlock(block))).toEqual(block)
      }),
    )
  })

  test('one value fills the selection, a block that fits is repeated, another begins at the first cell', () => {
    const over = (block: string[][], bottom: number, right: number) =>
      spread(block, { top: 0, bottom, left: 0, right }).map(
        ({ row, column, value }) => `${row}${column}${value}`,
      )
    expect(over([['x']], 1, 1)).toEqual(['00x', '01x', '10x', '11x'])
    expect(over([['a', 'b']], 1, 1)).toEqual(['00a', '01b', '10a', '11b'])
    expect(over([['a'], ['b']], 0, 0)).toEqual(['00a', '10b'])
    expect(over([['a', 'b'], ['c']], 0, 0)).toEqual(['00a', '01b', '10c'])
  })
})
