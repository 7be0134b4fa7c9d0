import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameJson } from '#lib/sameJson.ts'
import { tidy } from '#lib/text.ts'
import { draftsOf, type Stored } from './draft.ts'

interface Room {
  readonly name: string
  readonly number: string
  readonly city: string
  readonly isOpen: boolean
  readonly tags: readonly string[]
}

const normalize = (room: Room): Room => ({ ...room, name: tidy(room.name), tags: room.tags.map(tidy) })
const fields = ['name', 'number', 'city', 'isOpen', 'tags'] as const
const drafts = draftsOf<Room>({ fields, normalize })

const room: Room = { name: 'Sala Aurora', number: '418', city: 'São Paulo', isOpen: true, tags: ['térreo'] }
const first: Stored<Room> = { values: room, version: 3 }
const saved = (change: Partial<Room>): Stored<Room> => ({ values: { ...room, ...change }, version: 4 })
const started = drafts.start(first)

test('spaces around a value are no change, letters are', () => {
  expect(drafts.changed(drafts.edit(started, { name: ' Sala  Aurora ' }))).toEqual([])
  expect(drafts.changed(drafts.edit(started, { name: 'Sala aurora' }))).toEqual(['name'])
})

test('a space before the next word stays while one types on', () => {
  const spaced = drafts.edit(started, { name: 'Sala Aurora ' })
  expect(spaced.values.name).toBe('Sala Aurora ')
  expect(drafts.edit(spaced, { name: `${spaced.values.name}d` }).values.name).toBe('Sala Aurora d')
})

test('a space stays when another field changes or another window saves, and goes on leaving the field', () => {
  const spaced = drafts.edit(started, { name: 'Sala Aurora ' })
  const followed = drafts.follow(drafts.edit(spaced, { number: '420' }), saved({ city: 'Santos' }))
  expect(followed.values).toMatchObject({ name: 'Sala Aurora ', number: '420', city: 'Santos' })
  expect(followed.version).toBe(4)
  expect(drafts.leave(followed, ['name']).values).toMatchObject({ name: 'Sala Aurora', number: '420' })
})

test('a text with only a space more is not replaced by another window’s, nor saved over it unseen', () => {
  const followed = drafts.follow(
    drafts.edit(started, { name: 'Sala Aurora ' }),
    saved({ name: 'Sala Boreal' }),
  )
  expect(followed.values.name).toBe('Sala Aurora ')
  expect(followed.version).toBe(3)
  expect(drafts.contested(drafts.edit(followed, { name: 'Sala Aurora 2' }))).toEqual(['name'])
  const left = drafts.leave(followed, ['name'])
  expect(left.values.name).toBe('Sala Boreal')
  expect(left.version).toBe(4)
})

test('saving from within the field leaves its text as typed, and tidies the others', () => {
  const sent = drafts.edit(started, { name: 'Sala Boreal ', city: ' Santos' })
  const record = saved({ name: 'Sala Boreal', city: 'Santos' })
  const draft = drafts.acceptSaved(sent, sent.values, record, 'name')
  expect(draft.values).toMatchObject({ name: 'Sala Boreal ', city: 'Santos' })
  expect(drafts.changed(draft)).toEqual([])
})

test('a list equal to the stored one is no change, whoever made it', () => {
  expect(drafts.changed(drafts.edit(started, { tags: ['térreo '] }))).toEqual([])
  expect(drafts.changed(drafts.edit(started, { tags: [] }))).toEqual(['tags'])
})

test('typing a value back makes the field untouched again', () => {
  const there = drafts.edit(started, { number: '41' })
  expect(drafts.changed(drafts.edit(there, { number: '418' }))).toEqual([])
})

describe('when another window saves', () => {
  test('untouched fields follow, and the save is based on the new version', () => {
    const draft = drafts.follow(drafts.edit(started, { number: '420' }), saved({ name: 'Sala Boreal' }))
    expect(draft.values).toMatchObject({ name: 'Sala Boreal', number: '420' })
    expect(drafts.contested(draft)).toEqual([])
    expect(draft.version).toBe(4)
  })

  test('a touched field stays as typed, and the save is still based on what was seen', () => {
    const draft = drafts.follow(drafts.edit(started, { name: 'Minha' }), saved({ name: 'Deles' }))
    expect(draft.values.name).toBe('Minha')
    expect(drafts.contested(draft)).toEqual(['name'])
    expect(draft.version).toBe(3)
  })

  test('a list that both changed is contested as a whole', () => {
    const draft = drafts.follow(
      drafts.edit(started, { tags: ['térreo', 'janela'] }),
      saved({ tags: ['térreo', 'rampa'] }),
    )
    expect(draft.values.tags).toEqual(['térreo', 'janela'])
    expect(drafts.contested(draft)).toEqual(['tags'])
  })

  test('the same change is no conflict', () => {
    const draft = drafts.follow(drafts.edit(started, { isOpen: false }), saved({ isOpen: false }))
    expect(drafts.contested(draft)).toEqual([])
    expect(drafts.unsaved(draft)).toEqual([])
    expect(draft.version).toBe(4)
  })

  test('an older record that arrives late changes nothing', () => {
    const draft = drafts.follow(started, saved({ name: 'Nova' }))
    expect(drafts.follow(draft, first)).toBe(draft)
  })
})

describe('choosing', () => {
  const contested = drafts.follow(
    drafts.edit(started, { name: 'Minha', number: '1' }),
    saved({ name: 'Deles', number: '2' }),
  )

  test('what is stored, for one field', () => {
    const draft = drafts.takeStored(contested, ['name'])
    expect(draft.values).toMatchObject({ name: 'Deles', number: '1' })
    expect(drafts.contested(draft)).toEqual(['number'])
    expect(draft.version).toBe(3)
  })

  test('what is stored, for all: nothing is left to save', () => {
    const draft = drafts.takeStored(contested, ['name', 'number'])
    expect(drafts.unsaved(draft)).toEqual([])
    expect(draft.version).toBe(4)
  })

  test('one’s own all the same, based on the version seen now', () => {
    const draft = drafts.insist(contested)
    expect(draft.values).toMatchObject({ name: 'Minha', number: '1' })
    expect(drafts.contested(draft)).toEqual([])
    expect(draft.version).toBe(4)
  })
})

test('what was typed before a reload is there again, and what changed meanwhile is contested', () => {
  const before = drafts.edit(started, { number: '1', name: 'Minha' })
  const after = drafts.resume(before, saved({ name: 'Deles', city: 'Santos' }))
  expect(after.values).toMatchObject({ name: 'Minha', number: '1', city: 'Santos' })
  expect(drafts.contested(after)).toEqual(['name'])
})

test('what was typed while saving is still to be saved', () => {
  const sent = drafts.edit(started, { number: '420' })
  const typedOn = drafts.edit(sent, { tags: ['mezanino'] })
  const draft = drafts.acceptSaved(typedOn, sent.values, saved({ number: '420' }))
  expect(drafts.changed(draft)).toEqual(['tags'])
  expect(draft.version).toBe(4)
})

describe('whatever happens in whatever order', () => {
  const value = fc.constantFrom('a', 'b', ' b', 'c')
  const change = fc.record(
    {
      name: value,
      number: value,
      city: value,
      isOpen: fc.boolean(),
      tags: fc.array(value, { maxLength: 2 }),
    },
    { requiredKeys: [] },
  )
  const step = fc.oneof(
    fc.record({ type: fc.constant('edit' as const), change }),
    fc.record({ type: fc.constant('saveElsewhere' as const), change }),
    fc.record({ type: fc.constant('takeStored' as const), fields: fc.subarray([...fields]) }),
    fc.record({ type: fc.constant('reload' as const) }),
    fc.record({ type: fc.constant('insist' as const) }),
  )

  test('a save that the server takes overwrites only what the person was shown', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let server = first
        let draft = started
        for (const one of steps) {
          if (one.type === 'edit') {
            draft = drafts.edit(draft, one.change)
            expect(draft.values).toMatchObject(one.change)
          }
          if (one.type === 'takeStored') draft = drafts.takeStored(draft, one.fields)
          if (one.type === 'insist') draft = drafts.insist(draft)
          if (one.type === 'reload') draft = drafts.resume(draft, server)
          if (one.type === 'saveElsewhere') {
            server = { values: normalize({ ...server.values, ...one.change }), version: server.version + 1 }
            draft = drafts.follow(draft, server)
          }
          const left = drafts.leave(draft, fields)
          const [typed, seen, held] = [left.values, left.base, server.values].map(normalize)
          const untouched = fields.filter((field) => !drafts.changed(left).includes(field))
          for (const field of untouched) expect(typed?.[field]).toEqual(held?.[field])
          // The server accepts only a write over its own version: what it overwrites was visible.
          if (draft.version === server.version) {
            expect(drafts.contested(draft)).toEqual([])
            for (const field of fields)
              expect(normalize(draft.base)[field]).toEqual(normalize(server.values)[field])
          }
          if (left.version !== server.version) continue
          const overwritten = fields.filter((field) => !sameJson(typed?.[field], held?.[field]))
          for (const field of overwritten) expect(seen?.[field]).toEqual(held?.[field])
        }
      }),
      { numRuns: 500 },
    )
  })
})
