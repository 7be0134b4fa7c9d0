import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCents, formatMoney, maxCents, parseMoney } from '#lib/money.ts'
import {
  clear,
  commonOf,
  readCell,
  setAuthorization,
  setPrice,
  textOf,
  toggleAuthorization,
  toggleCovered,
} from './cellActions.ts'
import type { Coverage } from './contract.ts'
import { coverageCsv } from './csv.ts'
import {
  acceptSaved,
  type CoverageDraft,
  change,
  contested,
  draftOfNote,
  emptyDraft,
  follow,
  insist,
  noteOf,
  takeStored,
  undo,
} from './draft.ts'
import {
  cellId,
  changesOf,
  countEdited,
  countStored,
  coverIn,
  matrixOf,
  partsOf,
  rowsOf,
  selfPay,
  withEdits,
} from './matrix.ts'
import { type Cover, coverAt, notCovered, packCover, sameCover, unpackCover } from './rules.ts'

const priced = (priceCents: number | null, requiresAuthorization = false): Cover => ({
  covered: true,
  priceCents,
  requiresAuthorization,
})

const cover: fc.Arbitrary<Cover> = fc.record({
  covered: fc.boolean(),
  priceCents: fc.option(fc.integer({ min: 0, max: maxCents })),
  requiresAuthorization: fc.boolean(),
})

const exam = (
  id: string,
  category: string,
  flags: string,
  prices: (number | null)[],
): Coverage['exams'][number] => ({
  id,
  name: `Exame ${id}`,
  code: `code-${id}`,
  category,
  selfPayPriceCents: 9_000,
  isActive: true,
  flags,
  prices,
})

const coverage: Coverage = {
  plans: [
    { id: 'p1', name: 'Amparo', requiresAuthorization: false, isActive: true },
    { id: 'p2', name: '=Unisol', requiresAuthorization: true, isActive: true },
  ],
  exams: [exam('a', 'Cardiologia', '13', [3_800, 4_250]), exam('b', 'Imagem', '10', [null, 700])],
}
const { storedOf } = matrixOf(coverage)
const a1 = cellId('a', 'p1')
const b1 = cellId('b', 'p1')

describe('money', () => {
  test('what is written is read again, with R$ or without', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (cents) => {
        expect(parseMoney(formatCents(cents))).toBe(cents)
        expect(parseMoney(formatMoney(cents))).toBe(cents)
      }),
    )
  })

  test.each([
    ['1.234,5', 123_450],
    ['12.50', 1_250],
    ['1.234', 123_400],
    ['R$ 10', 1_000],
    ['1,234.50', null],
    ['12,345', null],
    ['-5', null],
    ['abc', null],
    ['', null],
  ])('%s', (text, cents) => {
    expect(parseMoney(text)).toBe(cents)
  })
})

describe('cells', () => {
  test('packing loses nothing', () => {
    fc.assert(
      fc.property(cover, (one) => {
        expect(unpackCover(packCover(one))).toEqual(one)
      }),
    )
  })

  test('what is copied is read again', () => {
    fc.assert(
      fc.property(cover, cover, (one, other) => {
        const read = readCell(textOf(one), other)
        expect(read?.covered).toBe(one.covered)
        if (one.covered) expect(read?.priceCents).toBe(one.priceCents)
        expect(read?.requiresAuthorization).toBe(other.requiresAuthorization)
      }),
    )
  })

  test.each([
    ['', priced(5)],
    ['  ', priced(5)],
    ['12,30', priced(1_230)],
    ['R$ 1.012,30', priced(101_230)],
    ['—', { ...priced(5), covered: false }],
    ['Não cobre', { ...priced(5), covered: false }],
    ['sim', priced(5)],
    ['SEM PREÇO', priced(null)],
    ['doze', null],
    ['99.999.999,00', null],
  ])('%s', (text, becomes) => {
    expect(readCell(text, priced(5))).toEqual(becomes)
  })
})

describe('actions', () => {
  const cells = new Map([
    [a1, priced(1)],
    [b1, notCovered],
    [cellId('a', selfPay), priced(9)],
  ])

  test('space covers all, then none, and keeps the prices', () => {
    const once = toggleCovered(cells)
    expect(once.get(b1)).toEqual({ ...notCovered, covered: true })
    expect(once.has(cellId('a', selfPay))).toBe(false)
    expect(toggleCovered(once).get(a1)).toEqual({ ...priced(1), covered: false })
  })

  test('A asks for authorisations where it is covered', () => {
    expect([...toggleAuthorization(cells)]).toEqual([[a1, priced(1, true)]])
    expect([...toggleAuthorization(toggleAuthorization(cells))]).toEqual([[a1, priced(1)]])
  })

  test('a price covers; self-pay has nothing to authorise', () => {
    const now = setAuthorization(setPrice(cells, 700), true)
    expect(now.get(b1)).toEqual(priced(700, true))
    expect(now.get(cellId('a', selfPay))).toEqual(priced(700))
    expect(setPrice(cells, null).get(cellId('a', selfPay))).toEqual(notCovered)
    expect(clear(cells).get(a1)).toEqual(notCovered)
  })

  test('what all have in common', () => {
    expect(commonOf(cells)).toEqual({
      covered: undefined,
      priceCents: undefined,
      requiresAuthorization: false,
    })
    expect(commonOf(new Map([[a1, priced(1)]]))).toEqual(priced(1))
  })
})

describe('draft', () => {
  const edit = (draft: CoverageDraft, id: string, now: Cover) => change(draft, new Map([[id, now]]), storedOf)

  test('a cell that becomes what it was is no change; undo goes back step by step', () => {
    const once = edit(emptyDraft, a1, priced(10))
    const twice = edit(once, a1, priced(20))
    expect(twice.edits.get(a1)).toEqual({ was: priced(3_800), now: priced(20) })
    expect(undo(twice).edits).toEqual(once.edits)
    expect(undo(undo(twice)).edits.size).toBe(0)
    expect(undo(emptyDraft)).toEqual(emptyDraft)
    const back = edit(twice, a1, priced(3_800))
    expect(back.edits.size).toBe(0)
    expect(undo(back).edits).toEqual(twice.edits)
    expect(edit(once, a1, priced(10))).toBe(once)
  })

  test('undoing everything leaves nothing, whatever was done', () => {
    const ids = fc.constantFrom(a1, b1, cellId('a', 'p2'), cellId('b', selfPay))
    const actions = fc.array(fc.array(fc.tuple(ids, cover), { minLength: 1 }), { maxLength: 50 })
    fc.assert(
      fc.property(actions, (all) => {
        let draft = all.reduce((before, action) => change(before, new Map(action), storedOf), emptyDraft)
        for (const [id, { was, now }] of draft.edits) {
          expect(was).toEqual(storedOf(id))
          expect(sameCover(was, now)).toBe(false)
        }
        while (draft.steps.length > 0) draft = undo(draft)
        expect(draft.edits.size).toBe(0)
      }),
    )
  })

  test('what others change is followed where the person did not, and contested where both did', () => {
    const draft = edit(edit(emptyDraft, a1, priced(10)), b1, priced(20))
    const changed = (id: string) => (id === a1 ? priced(99) : id === b1 ? priced(20) : storedOf(id))
    const followed = follow(draft, changed)
    expect([...followed.edits.keys()]).toEqual([a1])
    expect(contested(followed, changed)).toEqual([a1])
    expect(contested(insist(followed, changed), changed)).toEqual([])
    expect(insist(followed, changed).edits.get(a1)).toEqual({ was: priced(99), now: priced(10) })
    expect(takeStored(followed, [a1]).edits.size).toBe(0)
    expect(follow(draft, () => undefined).edits.size).toBe(0)
  })

  test('what was typed while it was saved is still to be saved', () => {
    const sent = edit(edit(emptyDraft, a1, priced(10)), b1, priced(20))
    const meanwhile = edit(sent, a1, priced(11))
    expect([...acceptSaved(meanwhile, sent.edits).edits]).toEqual([
      [a1, { was: priced(10), now: priced(11) }],
    ])
  })

  test('survives a reload; of a note of another shape nothing is left', () => {
    const draft = edit(emptyDraft, a1, priced(10))
    expect(draftOfNote(JSON.parse(JSON.stringify(noteOf(draft)))).edits).toEqual(draft.edits)
    for (const note of [null, {}, [1], [['x', 1, 2]], 'text']) expect(draftOfNote(note)).toEqual(emptyDraft)
  })
})

describe('matrix', () => {
  test('reads every cell, also self-pay', () => {
    expect(storedOf(a1)).toEqual(priced(3_800))
    expect(storedOf(cellId('a', 'p2'))).toEqual(priced(4_250, true))
    expect(storedOf(cellId('b', 'p2'))).toEqual({ ...priced(700), covered: false })
    expect(storedOf(cellId('b', selfPay))).toEqual(priced(9_000))
    expect(storedOf(cellId('c', 'p1'))).toBeUndefined()
    expect(storedOf(cellId('a', 'p3'))).toBeUndefined()
  })

  test('rows by category, searched by name and code, closed ones without theirs', () => {
    const ids = (search: string, closed: string[] = []) =>
      rowsOf(coverage.exams, search, new Set(closed)).map(({ id }) => id)
    expect(ids('')).toEqual(['categoria Cardiologia', 'a', 'categoria Imagem', 'b'])
    expect(ids('', ['Cardiologia'])).toEqual(['categoria Cardiologia', 'categoria Imagem', 'b'])
    expect(ids('code-b')).toEqual(['categoria Imagem', 'b'])
    expect(ids('nada')).toEqual([])
  })

  test('what is sent, written into the matrix, is what the person sees', () => {
    const ids = fc.constantFrom(a1, b1, cellId('a', 'p2'), cellId('b', 'p2'))
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, cover)), (action) => {
        const { edits } = change(emptyDraft, new Map(action), storedOf)
        const after = matrixOf(withEdits(coverage, edits))
        for (const id of [a1, b1, cellId('a', 'p2'), cellId('b', 'p2')])
          expect(after.storedOf(id)).toEqual(edits.get(id)?.now ?? storedOf(id))
        const { exams, plans, cells } = changesOf(edits)
        const sent = cells.map(([e, p, , now]) => [cellId(exams[e] ?? '', plans[p] ?? ''), unpackCover(now)])
        expect(new Map(sent as [string, Cover][])).toEqual(
          new Map([...edits].map(([id, { now }]) => [id, now])),
        )
      }),
    )
  })

  test('counts what is covered, unsaved changes included, as if they were stored', () => {
    const ids = fc.constantFrom(a1, b1, cellId('a', 'p2'), cellId('b', 'p2'), cellId('a', selfPay))
    const matrix = matrixOf(coverage)
    expect(countStored(matrix).get('p1')).toBe(2)
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, cover)), (action) => {
        const { edits } = change(
          emptyDraft,
          new Map(action.map(([id, to]) => [id, coverIn(partsOf(id)[1], to)])),
          storedOf,
        )
        expect(countEdited(countStored(matrix), matrix, edits)).toEqual(
          countStored(matrixOf(withEdits(coverage, edits))),
        )
      }),
    )
  })
})

test('as a file: semicolons, decimal comma, no formula', () => {
  expect(coverageCsv(coverage).split('\r\n')).toEqual([
    "\uFEFFExame;Código;Categoria;Amparo;Amparo: autorização;'=Unisol;'=Unisol: autorização;Particular",
    'Exame a;code-a;Cardiologia;38,00;não;42,50;sim;90,00',
    'Exame b;code-b;Imagem;sem preço;não;não cobre;;90,00',
    '',
  ])
  expect(coverAt({ flags: '', prices: [] }, 3)).toEqual(notCovered)
})

test('covers are the same when nothing of them differs', () => {
  const cover: Cover = { covered: true, priceCents: 18_000, requiresAuthorization: true }
  expect(sameCover(cover, { ...cover })).toBe(true)
  for (const other of [{ covered: false }, { priceCents: null }, { requiresAuthorization: false }])
    expect(sameCover(cover, { ...cover, ...other }), JSON.stringify(other)).toBe(false)
})
