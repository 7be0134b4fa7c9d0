import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#src/contract.ts'

/**
 * Every text, number and day in any contract's input is defined by `platform/http/fields.ts`, which bounds
 * it.
 */

interface Place {
  readonly path: string
  readonly schema: z.ZodType
}

function proceduresOf(router: object): AnyContractProcedure[] {
  return Object.values(router).flatMap((one) =>
    isContractProcedure(one) ? [one as AnyContractProcedure] : proceduresOf(one),
  )
}

interface Def {
  readonly type: string
  readonly shape?: Record<string, z.ZodType>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly items?: readonly z.ZodType[]
  readonly keyType?: z.ZodType
  readonly valueType?: z.ZodType
}

/** Returns the schema and all within it, at any depth. */
function schemasOf(schema: z.ZodType, path: string): Place[] {
  const def = schema.def as unknown as Def
  const inside = [
    ...Object.entries(def.shape ?? {}).map(([name, one]) => [`${path}.${name}`, one] as const),
    ...[def.element, def.keyType, def.valueType].map((one) => [`${path}[]`, one] as const),
    ...[def.innerType, def.in, def.out].map((one) => [path, one] as const),
    ...[...(def.options ?? []), ...(def.items ?? [])].map((one, at) => [`${path}(${at})`, one] as const),
  ]
  return [{ path, schema }, ...inside.flatMap(([at, one]) => (one ? schemasOf(one, at) : []))]
}

const read = proceduresOf(contract).flatMap((procedure) => {
  const { inputSchema, route } = procedure['~orpc']
  return inputSchema ? schemasOf(inputSchema as z.ZodType, `${route.method} ${route.path} `) : []
})
const ofType = (type: string) => read.filter(({ schema }) => schema.def.type === type)
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

test('the walk finds what there is to read', () => {
  expect(read.map(({ schema }) => schema.def.type)).not.toContain('any')
  expect(read.map(({ schema }) => schema.def.type)).not.toContain('unknown')
  expect(ofType('string').length).toBeGreaterThan(300)
  expect(ofType('number').length).toBeGreaterThan(60)
})

test.each(ofType('string'))(
  '$path reads text that can be stored, and no more than fits',
  ({ path, schema }) => {
    const isSpreadsheet = /-imports \.file\(/.test(path)
    expect(accepts(schema, 'x'.repeat(20_000)), 'a long text').toBe(isSpreadsheet)
    for (const wrong of ['Ana\0', 'Ana\x1b', '\ud800', 'Ana \udfff Moura'])
      expect(accepts(schema, wrong), JSON.stringify(wrong)).toBe(false)
  },
)

test.each(ofType('number'))('$path reads whole numbers that a column can hold', ({ schema }) => {
  for (const wrong of [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(accepts(schema, wrong), String(wrong)).toBe(false)
})

test.each(ofType('array'))('$path has an end', ({ schema }) => {
  expect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).maxItems).toBeLessThanOrEqual(30_000)
})

const days = ofType('string').filter(({ schema }) => 'format' in schema && schema.format === 'date')
const optionalDays = ofType('string').filter(
  ({ schema }) => z.globalRegistry.get(schema)?.pattern !== undefined,
)
const instants = ofType('string').filter(({ schema }) => 'format' in schema && schema.format === 'datetime')

test('days and instants are there to be read', () => {
  expect(Math.min(days.length, optionalDays.length, instants.length)).toBeGreaterThan(5)
})

const readDays = ['1900-01-01', '2024-02-29', '2200-12-31']
const invalidDays = [
  ...['0000-01-01', '0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31'],
  ...['2026-02-29', '2026-02-30', '1900-02-29', '2026-13-01', '01/03/2027'],
]

test.each([...days, ...optionalDays])('$path reads days of the calendar from 1900 to 2200', ({ schema }) => {
  for (const day of readDays) expect(accepts(schema, day), day).toBe(true)
  for (const day of invalidDays) expect(accepts(schema, day), day).toBe(false)
})

const readInstants = {
  '2027-03-01T09:00:00-03:00': '2027-03-01T12:00:00.000Z',
  '2027-03-01T09:00:00.123456789+14:00': '2027-02-28T19:00:00.123Z',
  '1900-01-01T00:00:00Z': '1900-01-01T00:00:00.000Z',
  '2200-12-31T23:59:59-00:00': '2200-12-31T23:59:59.000Z',
}
const invalidInstants = [
  ...[
    '2027-03-01T09:00:00+18:00',
    '2027-03-01T09:00:00-14:01',
    '2027-03-01T09:00:00',
    '2027-02-29T09:00:00Z',
  ],
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1900-01-01T00:00:00+00:01', '9999-12-31T00:00:00Z'],
  ...['2027-03-01T24:00:00Z', '2027-03-01T23:59:60Z', `2027-03-01T09:00:00.${'1'.repeat(50)}Z`],
]

test.each(instants)('$path reads instants of time zones that exist, in UTC', ({ schema }) => {
  for (const [written, read] of Object.entries(readInstants))
    expect(schema.parse(written), written).toBe(read)
  for (const written of invalidInstants) expect(accepts(schema, written), written).toBe(false)
})
