import { pick, type Random } from '#test/population.ts'

/** Values that a schema allows and few programs expect. */

const signs = [
  'a',
  ' ',
  '\t',
  '\n',
  '\0',
  '\x1b',
  '\x7f',
  '\x85',
  "'",
  '"',
  '\\',
  '\\u0000',
  '%',
  '_',
  ',',
  ';',
  '$1',
  '{}',
  '<b>',
  'İ',
  'ß',
  'ﬃ',
  'ŉ',
  'Ǆ',
  'é',
  'e\u0301',
  'a\u0308\u0323',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\ufffd',
  '\uffff',
  '中',
  'א',
  '🦷',
  '𝔞',
  '\u{10ffff}',
  '\u{e0001}',
  '\ud800',
  '\udfff',
  '\udc00\ud800',
]

const phrases = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '-0',
  '0',
  'true',
  '[]',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  "'; select pg_sleep(9); --",
  '../../etc/passwd',
  '=cmd|1',
  'Teresa Prado',
]

/** Returns a text of some length up to the limit, and often of just that length, in UTF-16 units. */
export function oddText(random: Random, min: number, limit: number): string {
  const max = Math.max(min, Math.min(limit, 20_000))
  const length = pick(random, [min, min + 1, max - 1, max, max, 3, 20])
  const wanted = Math.min(Math.max(length, min), max)
  if (random() < 0.2) return ofLength(pick(random, phrases), min, max)
  const repeated = random() < 0.6 ? pick(random, signs) : null
  let text = ''
  while (text.length < wanted) text += repeated ?? pick(random, signs)
  return ofLength(text, min, max)
}

const ofLength = (text: string, min: number, max: number) => text.slice(0, max).padEnd(min, 'x')

const days = [
  '0000-01-01',
  '0001-01-01',
  '0099-12-31',
  '1000-01-01',
  '1582-10-10',
  '1899-12-31',
  '1900-01-01',
  '1900-02-28',
  '1970-01-01',
  '1999-12-31',
  '2000-02-29',
  '2024-02-29',
  '2026-11-22',
  '2027-03-01',
  '2027-03-01',
  '2027-03-02',
  '2038-01-19',
  '2199-12-31',
  '2200-12-31',
  '2201-01-01',
  '9999-12-31',
]
/** Not in the calendar, though they match the pattern. */
const noDays = [
  '2026-02-29',
  '2026-02-30',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
]

export const oddDay = (random: Random, isChecked: boolean): string =>
  pick(random, isChecked || random() < 0.7 ? days : [...noDays, '', '2026-1-1', '01/03/2027', ' 2027-03-01'])

const times = ['00:00:00', '23:59:59', '12:00:00', '12:00:30.5', '12:00:00.123456789', '02:30:00', '09:00:00']
const offsets = [
  'Z',
  'Z',
  '-03:00',
  '+00:00',
  '-00:00',
  '+05:45',
  '+14:00',
  '-12:00',
  '+18:00',
  '-23:59',
  '+23:59',
  '+15:59',
  '-16:00',
]

export const oddInstant = (random: Random): string =>
  `${oddDay(random, true)}T${random() < 0.03 ? '23:59:60' : pick(random, times)}${pick(random, offsets)}`

const whole = [
  ...[-1, 0, 1, 2, 5, 7, 29, 59, 60, 1439, 1440, 2160, 32_767, 32_768, 65_536],
  ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1, -(2 ** 53) + 1],
]

export function oddNumber(random: Random, from: number, to: number, isWhole: boolean): number {
  const fitting = [...whole, from, to, ...(isWhole ? [] : [0.5, -0.1, 1e-300])].filter(
    (one) => one >= from && one <= to,
  )
  return fitting.length === 0 ? from : pick(random, fitting)
}

const hex = (random: Random, count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('')

/** Returns an id of no record, of any version that the shape allows. */
export const oddId = (random: Random): string =>
  random() < 0.1
    ? pick(random, ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
    : `${hex(random, 8)}-${hex(random, 4)}-${pick(random, ['1', '4', '7'])}${hex(random, 3)}-a${hex(random, 3)}-${hex(random, 12)}`

/** Values of a query, where everything is text, and may be badly encoded. */
export const oddQueries = [
  ...['%', '%zz', '%ff', '%ED%A0%80', '%00', '%C0%AF', '+', '%2B', '%0d%0aX-A:1'],
  ...[
    'a=1',
    'q[]=1',
    'q[a]=1',
    'q=1&q=2',
    'limit=1&limit=2',
    'cursor=',
    'cursor=%%%',
    'cursor=bnVsbA',
    'cursor=W10',
  ],
  ...[
    'orgId=x',
    '__proto__=1',
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
    'limit=1e2',
    'limit=0x10',
    'limit=',
    'days=Infinity',
  ],
]

export const oddHeaders: readonly Record<string, string>[] = [
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k' },
  { 'idempotency-key': 'x'.repeat(200) },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': 'ÿþ é' },
  { 'if-match': '*' },
  { 'if-match': 'W/"1"' },
  { 'last-event-id': '0' },
  { 'last-event-id': '-1' },
  { 'last-event-id': '99999999999999999999999999' },
  { 'last-event-id': 'ÿ;--' },
  { accept: 'text/html' },
  { 'accept-language': 'x'.repeat(500) },
]

/** Returns a cursor that no answer has given: of another order, of another kind, or garbage. */
export function oddCursor(random: Random): string {
  const sort = pick(random, [
    'name',
    '-name',
    'createdAt',
    '-createdAt',
    'durationMin',
    'birthDate',
    'isOnline',
    'role',
  ])
  const key = pick(random, [
    oddDay(random, true),
    oddInstant(random),
    oddText(random, 0, 30),
    '30',
    '99999999999',
    '',
  ])
  const place = [
    pick(random, ['next', 'previous']),
    sort,
    key,
    oddId(random),
    pick(random, [0, 25, 2 ** 53 - 1]),
  ]
  const text = pick(random, [
    JSON.stringify(place),
    JSON.stringify(place),
    '[]',
    'null',
    '{"a":',
    oddText(random, 0, 90),
  ])
  return Buffer.from(text).toString('base64url').slice(0, 600)
}
