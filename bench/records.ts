import { setTimeout as sleep } from 'node:timers/promises'
import { writeCsvRow } from '#lib/csv.ts'
import { somebody } from '#test/population.ts'
import { connect } from './load.ts'
import type { Machine } from './machine.ts'
import { type Measured, measureRow, type Pace } from './measure.ts'
import { fillPatients } from './patients.ts'
import { bothSides, get } from './replay.ts'
import type { Lane } from './world.ts'

export interface Growth {
  readonly name: string
  readonly concurrency: number
  /** The larger network over the smaller. */
  readonly p50: number
  readonly cpu: number
}

export interface RecordsMeasured {
  readonly rows: readonly Measured[]
  readonly growth: readonly Growth[]
  readonly imported: { readonly rows: number; readonly seconds: number; readonly floorSeconds: number }
}

/** The front desk's queries of patients, by name: of the list, and of Ctrl K. */
const questions = [
  ['Patients, first page', '/patients?limit=25'],
  ['Patients, by two names', '/patients?q=maria%20sil&limit=25'],
  ['Patients, by a common name', '/patients?q=ana&limit=25'],
  ['Patients, by phone', '/patients?q=97123&limit=25'],
  ['Patients, active by birth date', '/patients?sort=birthDate&status=active&limit=25'],
  ['Patients, search by two names', '/patient-search?q=maria%20sil'],
  ['Patients, search by a common name', '/patient-search?q=ana'],
  ['Patients, search by phone', '/patient-search?q=97123'],
] as const

const importedRows = 10_000

/** Lists and search of two networks of different size, and the import of a spreadsheet into a third. */
export async function measureRecords(
  machine: Machine,
  sizes: readonly number[],
  concurrencies: readonly number[],
  pace: Pace,
  say: (text: string) => void,
): Promise<RecordsMeasured> {
  const networks = machine.world.lanes.slice(0, sizes.length)
  for (const [at, size] of sizes.entries()) {
    await fillPatients(machine.superuser, networks[at]?.orgId ?? '', size, (done) => {
      if (done % 50_000 === 0) say(`${done.toLocaleString('en')} of ${size.toLocaleString('en')} patients`)
    })
  }
  const rows: Measured[] = []
  for (const [name, query] of questions) {
    for (const concurrency of concurrencies) {
      for (const [at, network] of networks.entries()) {
        const label = `${name}, of ${sizes[at]?.toLocaleString('en')}`
        say(`${label}, ${concurrency} at once`)
        const prepare = () => bothSides(machine, [get(network, query)])
        rows.push(await measureRow(machine, { name: label, prepare }, concurrency, pace))
      }
    }
  }
  say('import')
  return { rows, growth: growthOf(rows), imported: await measureImport(machine) }
}

/** Rows come in pairs: the smaller network, then the larger. */
function growthOf(rows: readonly Measured[]): Growth[] {
  return rows.flatMap((small, at) => {
    const large = rows[at + 1]
    if (at % 2 === 1 || !large) return []
    return {
      name: small.name.slice(0, small.name.lastIndexOf(', of ')),
      concurrency: small.concurrency,
      p50: large.product.p50 / small.product.p50,
      cpu: large.product.cpuMs / small.product.cpuMs,
    }
  })
}

async function measureImport({ product, superuser, world }: Machine): Promise<RecordsMeasured['imported']> {
  const [into, floor] = world.lanes.slice(-2) as [Lane, Lane]
  const connection = await connect(product.port)
  const send = async (method: string, path: string, body?: object) =>
    JSON.parse(
      await connection.fire({
        method,
        path: `/api/v1/orgs/${into.orgId}/patient-imports${path}`,
        headers: { authorization: `Bearer ${into.idToken}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  const { id } = await send('POST', '', { file: spreadsheet(), fileName: 'pacientes.csv' })
  const startedAt = performance.now()
  await send('POST', `/${id}/confirmation`, {})
  for (;;) {
    const { state, counts, failure } = await send('GET', `/${id}`)
    if (state === 'done' && counts.imported === importedRows) break
    if (state !== 'running') throw new Error(`the import is ${state}: ${failure}`)
    await sleep(50)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  connection.close()
  const floorStartedAt = performance.now()
  await fillPatients(superuser, floor.orgId, importedRows)
  return { rows: importedRows, seconds, floorSeconds: (performance.now() - floorStartedAt) / 1_000 }
}

function spreadsheet(): string {
  const people = Array.from({ length: importedRows }, (_, at) => somebody(2, at))
  const rows = people.map(({ fullName, cpf, birthDate, phone, email }) => [
    fullName,
    cpf,
    birthDate.split('-').reverse().join('/'),
    phone,
    email,
  ])
  return [['Nome', 'CPF', 'Nascimento', 'Celular', 'E-mail'], ...rows].map(writeCsvRow).join('')
}
