import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay } from '#lib/days.ts'
import { maxImportRows } from '#platform/imports/rules.ts'
import { type Agenda, openAgenda } from '../agenda.ts'
import { somebody } from '../population.ts'
import { type ProductProcess, startProduct, urlOf } from '../process.ts'
import { helena, pinheiros, zeca } from '../world.ts'
import { atLength, isDeep } from './length.ts'

/**
 * The load of one network that others must not feel: a spreadsheet of the maximum number of rows, and a
 * hundred searches of sixty days at once, beside another network that reads a week.
 */

const rows = atLength(300, maxImportRows)
const searches = atLength(40, 100)
const colleagues = atLength(2, 50)
const appointments = atLength(10, 300)
const quietWeeks = atLength(20, 1_000)

let agenda: Agenda
let product: ProductProcess
/** Another network, which causes the load. */
let busy: { token: string; path: string }

beforeAll(async () => {
  agenda = await openAgenda()
  await fillWeek()
  busy = await openBusyNetwork()
  product = await startProduct({
    DATABASE_URL: urlOf(agenda.server.db.target.owner),
    SECRET_KEY: 'a secret key that is long enough for tests',
    IDENTITY_ISSUER: `${agenda.server.origin}/acolhe`,
    RATE_LIMITS: 'off',
    // One at a time and a short queue, so that a short run exceeds them, too.
    ...(isDeep ? {} : { SEARCHES_PER_NETWORK: '1', SEARCH_QUEUE: '8' }),
  })
})
afterAll(async () => {
  product.child.kill('SIGTERM')
  await once(product.child, 'exit')
  await agenda.server.stop()
})

/** Fills a unit's week with appointments. */
async function fillWeek() {
  for (let at = 0; at < appointments; at++) {
    const [day, time, who] = [Math.floor(at / 60), Math.floor((at % 60) / 2), at % 2]
    const startsAt = agenda.at(`${8 + Math.floor(time / 8)}:${String((time % 8) * 7).padStart(2, '0')}`, day)
    const { status } = await agenda.book({
      professionalId: who === 0 ? agenda.helenaId : agenda.ivanId,
      startsAt,
      durationMin: 5,
      overbook: true,
    })
    expect(status).toBe(201)
  }
}

async function openBusyNetwork() {
  const { server } = agenda
  const { token, user } = await server.register({ ...zeca, email: 'ocupada@boreal.example' })
  const path = `/api/v1/orgs/${user.orgId}`
  const make = async (at: string, body: object) => {
    const answer = await server.call('POST', `${path}${at}`, { token, body })
    if (answer.status !== 201) throw new Error(`not created: ${at} ${JSON.stringify(answer.body)}`)
    return answer.body.id as string
  }
  const unitId = await make('/units', pinheiros)
  for (let at = 0; at < colleagues; at++) {
    await make('/professionals', {
      ...helena,
      fullName: `Profissional ${at}`,
      councilNumber: String(200_000 + at),
      unitIds: [unitId],
      stepMinutes: 10,
      hours: [1, 2, 3, 4, 5].map((weekday) => ({
        unitId,
        weekday,
        from: 8 * 60,
        to: 18 * 60,
        recurrence: { kind: 'weekly' },
        validFrom: '',
        validUntil: '',
        byArrivalPlaces: null,
      })),
    })
  }
  return { token, path }
}

const call = (path: string, token: string, init: RequestInit = {}) =>
  fetch(`${product.origin}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  })

/** Reads what a receptionist of the quiet network sees all day; returns milliseconds. */
async function readWeek(): Promise<number> {
  const from = performance.now()
  const query = new URLSearchParams({
    unitIds: agenda.unitId,
    from: agenda.at('00:00'),
    to: agenda.at('00:00', 7),
  })
  const response = await call(`${agenda.path}/appointments?${query}`, agenda.tokens.receptionist)
  const { items } = (await response.json()) as { items: unknown[] }
  expect([response.status, items.length]).toEqual([200, appointments])
  return performance.now() - from
}

/** Sends a request that is rejected by the process itself; returns milliseconds. */
async function touch(): Promise<number> {
  const from = performance.now()
  await (await fetch(`${product.origin}/api/v1/nothing`)).text()
  return performance.now() - from
}

const p99 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN

/** Measures how long weeks take while the work goes on, and the longest time without any answer. */
async function beside<T>(work: Promise<T>) {
  let isDone = false
  const result = work.finally(() => {
    isDone = true
  })
  const weeks: number[] = []
  const touches: number[] = []
  const repeat = async (perform: () => Promise<number>, times: number[]) => {
    do times.push(await perform())
    while (!isDone)
  }
  const [value] = await Promise.all([result, repeat(readWeek, weeks), repeat(touch, touches)])
  return { value, weeks, longest: Math.max(...touches) }
}

async function quiet() {
  for (let at = 0; at < quietWeeks; at++) await readWeek()
  const { weeks, longest } = await beside(
    (async () => {
      for (let at = 0; at < quietWeeks; at++) await touch()
    })(),
  )
  return { weeks, longest }
}

function report(
  what: string,
  before: Awaited<ReturnType<typeof quiet>>,
  meanwhile: { weeks: number[]; longest: number },
) {
  const [still, stirred] = [p99(before.weeks), p99(meanwhile.weeks)]
  const ms = (value: number) => `${value.toFixed(1)} ms`
  // biome-ignore lint/suspicious/noConsole: the figures are what it is measured for
  console.info(
    `${what}: a week's p99 ${ms(still)} quiet, ${ms(stirred)} beside (${(stirred / still).toFixed(2)} times, ${meanwhile.weeks.length} weeks); longest answer to nothing ${ms(before.longest)} quiet, ${ms(meanwhile.longest)} beside`,
  )
}

test('a spreadsheet of as many rows as are permitted', async () => {
  const before = await quiet()
  const lines = Array.from({ length: rows }, (_, at) => {
    const { fullName, birthDate, cpf, cns, phone, email } = somebody(7, at)
    return [fullName, formatDay(birthDate), cpf, cns, phone, email].join(';')
  })
  const text = ['Nome completo;Nascimento;CPF;CNS;Celular;E-mail', ...lines].join('\r\n')
  const upload = async (): Promise<{ id: string; counts: object; header: string[]; mapping: unknown[] }> => {
    const form = new FormData()
    form.append('file', new File([text], 'pacientes.csv', { type: 'text/csv' }))
    const response = await call(`${busy.path}/patient-imports`, busy.token, { method: 'POST', body: form })
    return response.json()
  }
  const uploaded = await beside(upload())
  expect(uploaded.value.counts).toMatchObject({ total: rows, bad: 0 })
  report(`reading a spreadsheet of ${rows} rows`, before, uploaded)

  const path = `${busy.path}/patient-imports/${uploaded.value.id}`
  const mapped = await beside(
    call(`${path}/mapping`, busy.token, {
      method: 'PUT',
      body: JSON.stringify({ mapping: uploaded.value.mapping }),
      headers: { 'content-type': 'application/json' },
    }),
  )
  expect(mapped.value.status).toBe(200)
  report('judging its rows anew', before, mapped)

  const importing = async () => {
    const body = JSON.stringify({ withDuplicates: true })
    const confirmed = await call(`${path}/confirmation`, busy.token, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(await confirmed.json()).toMatchObject({ state: 'running' })
    for (;;) {
      const found = (await (await call(path, busy.token)).json()) as {
        state: string
        counts: { imported: number }
      }
      if (found.state !== 'running') return found
    }
  }
  const imported = await beside(importing())
  expect(imported.value).toMatchObject({ state: 'done' })
  report(`bringing in ${imported.value.counts.imported} patients`, before, imported)

  const again = await beside(upload())
  expect(again.value.counts).toMatchObject({ total: rows, duplicate: rows })
  report('reading it again, when all are there', before, again)

  const reported = await beside(
    call(`${busy.path}/patient-imports/${again.value.id}/report`, busy.token).then((response) =>
      response.text(),
    ),
  )
  expect(reported.value.split('\r\n')).toHaveLength(rows + 2)
  report('the report of the rows that did not come in', before, reported)

  const exporting = call(`${busy.path}/patients/export`, busy.token, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  const exported = await beside(exporting.then((response) => response.text()))
  expect(exported.value.split('\r\n').length).toBeGreaterThan(rows / 2)
  report('taking them out again', before, exported)
})

test('searches of sixty days, more at once than there is room for', async () => {
  const before = await quiet()
  const search = async () => {
    const query = new URLSearchParams({ kind: 'visit', from: '2027-03-01', days: '60', limit: '2000' })
    const response = await call(`${busy.path}/availability?${query}`, busy.token)
    const body = (await response.json()) as { items?: unknown[]; code?: string }
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body }
  }
  const meanwhile = await beside(Promise.all(Array.from({ length: searches }, search)))
  const answered = meanwhile.value.filter(({ status }) => status === 200)
  const rejected = meanwhile.value.filter(({ status }) => status !== 200)
  report(`${searches} searches of 60 days at once, ${rejected.length} of them refused`, before, meanwhile)
  expect(answered.length).toBeGreaterThan(0)
  expect(rejected.length).toBeGreaterThan(0)
  for (const { body } of answered) expect(body.items?.length).toBeGreaterThan(0)
  for (const { status, retryAfter, body } of rejected)
    expect({ status, retryAfter, code: body.code }).toEqual({ status: 503, retryAfter: '2', code: 'busy' })
})
