import { describe, expect, test } from 'vitest'
import { differencesOf, type Entry, entryOf, readEntries, type SaidLine } from './differences.ts'

function drawer(seed: number): (below: number) => number {
  let drawn = seed
  return (below) => {
    drawn = (drawn * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((drawn / 2 ** 32) * below)
  }
}

/** A month as it might be found: some of sixty appointments, each told in one of a few ways. */
function randomMonth(draw: (below: number) => number): SaidLine[] {
  return Array.from({ length: 60 }, (_, at) => at).flatMap((at) =>
    draw(3) === 0
      ? []
      : [
          {
            id: `a${String(at).padStart(2, '0')}`,
            unitId: 'pinheiros',
            startsAt: at,
            day: '2026-10-05',
            time: '09:00',
            professionalId: ['helena', 'ivan', null][draw(3)] ?? null,
            planId: ['amparo', null][draw(2)] ?? null,
            kind: 'visit' as const,
            priceCents: [null, 0, 8_800][draw(3)] ?? null,
            shareCents: draw(2) * 4_840,
          },
        ],
  )
}

const byId = (lines: readonly SaidLine[]) => lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const sum = (lines: readonly (SaidLine | null)[]) => ({
  count: lines.filter(Boolean).length,
  value: lines.reduce((all, line) => all + (line?.priceCents ?? 0), 0),
  share: lines.reduce((all, line) => all + (line?.shareCents ?? 0), 0),
})

describe('a month that is closed and corrected', () => {
  test('reads as it was last, over random histories, and each correction adds up to it', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const draw = drawer(seed)
      const states = Array.from({ length: 1 + draw(5) }, () => randomMonth(draw))
      const entries: Entry[] = []
      for (const [at, state] of states.entries())
        for (const difference of differencesOf(states[at - 1] ?? [], state)) {
          const entry = entryOf(difference)
          if (entry) entries.push({ number: at + 1, ...entry })
        }
      const { lines, corrections } = readEntries(entries)
      expect(byId(lines)).toEqual(byId(states.at(-1) ?? []))
      const told = sum(states[0] ?? [])
      for (const { before, after } of corrections) {
        const [was, is] = [sum([before]), sum([after])]
        told.count += is.count - was.count
        told.value += is.value - was.value
        told.share += is.share - was.share
      }
      expect(told).toEqual(sum(states.at(-1) ?? []))
    }
  })

  test('nothing is told where nothing differs; guia and senha are no part of it', () => {
    const month = randomMonth(drawer(7))
    expect(differencesOf(month, month)).toEqual([])
    expect(
      differencesOf(
        month,
        month.map((line) => ({ ...line, missing: 'guide' })),
      ),
    ).toEqual([])
  })
})
