import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canMount } from '#test/mount.ts'
import { isPostmaster } from './embedded/processes.server.ts'
import { type EmbeddedServer, joinEmbeddedServer } from './embedded.server.ts'

const silent = { info: () => {}, warn: () => {} }
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const supervisor = fileURLToPath(new URL('embedded.server.ts', import.meta.url))

/** A product process of its own: joins, reports it, leaves when its standard input ends. */
const memberSource = `
import { joinEmbeddedServer } from ${JSON.stringify(supervisor)}
const silent = { info() {}, warn() {} }
const server = await joinEmbeddedServer({ dataDir: process.argv[2], log: silent })
process.stdout.write(JSON.stringify(server.connection) + '\\n')
process.stdin.resume().on('end', () => server.leave())
`

interface Member {
  process: ChildProcess
  connection: EmbeddedServer['connection']
  leave(): Promise<void>
  kill(): Promise<void>
}

const scratches: string[] = []
const clusters: string[] = []
const processes: ChildProcess[] = []

afterAll(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  for (const dataDir of clusters.splice(0)) await killPostmaster(dataDir)
  for (const scratch of scratches.splice(0)) rmSync(scratch, { recursive: true, force: true })
})

/** A folder that every user of the system can reach, and a data folder to be in it. */
function scratch(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'acolhe-embedded-'))
  chmodSync(folder, mode)
  scratches.push(folder)
  return folder
}

function dataDirIn(...path: string[]): string {
  const dataDir = join(...path, 'data')
  clusters.push(dataDir)
  return dataDir
}

async function startMember(
  dataDir: string,
  options: SpawnOptions = {},
  prefix: string[] = [],
): Promise<Member> {
  const { child, firstLine } = launch(dataDir, options, prefix)
  const connection = JSON.parse(await firstLine)
  const gone = async (action: () => void) => {
    const exit = once(child, 'exit')
    action()
    await exit
  }
  return {
    process: child,
    connection,
    leave: () => gone(() => child.stdin?.end()),
    kill: () => gone(() => child.kill('SIGKILL')),
  }
}

function launch(dataDir: string, options: SpawnOptions = {}, prefix: string[] = []) {
  const file = join(scratch(), 'member.ts')
  writeFileSync(file, memberSource)
  const [program = process.execPath, ...args] = [...prefix, process.execPath, file, dataDir]
  const child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
  processes.push(child)
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const firstLine = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', resolve)
    child.once('close', () => reject(new Error(errors)))
  })
  return { child, firstLine }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0])
}

function pidFile(dataDir: string): string {
  return join(dataDir, 'postgres/cluster/postmaster.pid')
}

async function isUp(dataDir: string): Promise<boolean> {
  return (
    existsSync(pidFile(dataDir)) && isPostmaster(postmasterPid(dataDir), join(dataDir, 'postgres/cluster'))
  )
}

async function killPostmaster(dataDir: string) {
  if (!(await isUp(dataDir))) return
  const pid = postmasterPid(dataDir)
  process.kill(pid, 'SIGKILL')
  await until(async () => !(await isPostmaster(pid, join(dataDir, 'postgres/cluster'))))
}

async function until(condition: () => boolean | Promise<boolean>) {
  for (const deadline = Date.now() + 15_000; !(await condition()); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`Not within 15 s: ${condition}`)
  }
}

/** Waits until the server has noticed that who was killed is gone: before that nobody is the last to leave. */
const untilAlone = (connection: pg.ClientConfig) =>
  until(
    async () =>
      (await query(
        connection,
        `select count(*)::int from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`,
      )) === 1,
  )

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end().catch(() => {}))
}

async function query(config: pg.ClientConfig, sql: string): Promise<unknown> {
  const { rows } = await withClient(config, (client) => client.query({ text: sql, rowMode: 'array' }))
  return rows[0]?.[0]
}

/** Writes rows one commit at a time until the connection breaks; returns what was acknowledged. */
async function writeUntilBroken(connection: pg.ClientConfig, enough: () => void): Promise<number> {
  let acknowledged = 0
  await withClient(connection, async (client) => {
    await client.query('create table if not exists kept (n integer)')
    for (;;) {
      await client.query('insert into kept values ($1)', [acknowledged + 1])
      acknowledged += 1
      if (acknowledged === 100) enough()
    }
  }).catch(() => {})
  return acknowledged
}

describe('coming and going', () => {
  it('starts at first, is shared, and the last process out stops it', async () => {
    const dataDir = dataDirIn(scratch())
    const first = await startMember(dataDir)
    const second = await startMember(dataDir)
    const pid = postmasterPid(dataDir)
    await first.leave()
    expect(await isUp(dataDir)).toBe(true)
    expect(await query(second.connection, 'select 1')).toBe(1)
    expect(postmasterPid(dataDir)).toBe(pid)
    await second.leave()
    expect(await isUp(dataDir)).toBe(false)
  })

  it('is one server for four processes that start, and leave, at the same time', async () => {
    const dataDir = dataDirIn(scratch())
    const members = await Promise.all([1, 2, 3, 4].map(() => startMember(dataDir)))
    const started = await Promise.all(
      members.map(({ connection }) => query(connection, 'select pg_postmaster_start_time()::text')),
    )
    expect(new Set(started).size).toBe(1)
    await Promise.all(members.map((member) => member.leave()))
    expect(await isUp(dataDir)).toBe(false)
  })

  it('serves those who join while the last one leaves', async () => {
    const dataDir = dataDirIn(scratch())
    let present = await joinEmbeddedServer({ dataDir, log: silent })
    for (let round = 0; round < 5; round += 1) {
      const [joined] = await Promise.all([joinEmbeddedServer({ dataDir, log: silent }), present.leave()])
      expect(await query(joined.connection, 'select 1')).toBe(1)
      present = joined
    }
    await present.leave()
    expect(await isUp(dataDir)).toBe(false)
  })
})

describe('after a kill', () => {
  it('adopts the server that outlived its process', async () => {
    const dataDir = dataDirIn(scratch())
    const killed = await startMember(dataDir)
    const pid = postmasterPid(dataDir)
    await killed.kill()
    const server = await joinEmbeddedServer({ dataDir, log: silent })
    expect(postmasterPid(dataDir)).toBe(pid)
    await untilAlone(server.connection)
    await server.leave()
    expect(await isUp(dataDir)).toBe(false)
  })

  it('recovers every acknowledged row when the server was killed too, its pid being another’s by now', async () => {
    const dataDir = dataDirIn(scratch())
    const killed = await startMember(dataDir)
    const acknowledged = await writeUntilBroken(killed.connection, () => {
      killed.process.kill('SIGKILL')
      process.kill(postmasterPid(dataDir), 'SIGKILL')
    })
    expect(acknowledged).toBeGreaterThanOrEqual(100)
    await until(async () => !(await isUp(dataDir)))
    pretendPidIsReused(dataDir)
    const server = await joinEmbeddedServer({ dataDir, log: silent })
    const stored = Number(await query(server.connection, 'select count(*) from kept'))
    expect(stored).toBeGreaterThanOrEqual(acknowledged)
    await server.leave()
  })

  it('starts next to no session that the killed server left behind, however busy', async () => {
    const dataDir = dataDirIn(scratch())
    const killed = await startMember(dataDir)
    const busy = withClient(killed.connection, async (client) => {
      const pid = (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number
      const endless = client.query('do $$ begin loop perform 1; end loop; end $$').catch(() => {})
      await killed.kill()
      await killPostmaster(dataDir)
      const server = await joinEmbeddedServer({ dataDir, log: silent })
      expect(existsSync(`/proc/${pid}/cwd/PG_VERSION`)).toBe(false)
      expect(await query(server.connection, 'select 1')).toBe(1)
      await endless
      await server.leave()
    })
    await busy
  })

  it('joins again when the server is killed under a living process', async () => {
    const dataDir = dataDirIn(scratch())
    const server = await joinEmbeddedServer({ dataDir, log: silent })
    const pid = postmasterPid(dataDir)
    await killPostmaster(dataDir)
    const answers = () => query(server.connection, 'select 1').catch(() => undefined)
    await until(async () => (await answers()) === 1)
    expect(postmasterPid(dataDir)).not.toBe(pid)
    await server.leave()
    expect(await isUp(dataDir)).toBe(false)
  })

  it('writes into its log nothing of what a session did that was killed', async () => {
    const dataDir = dataDirIn(scratch())
    const server = await joinEmbeddedServer({ dataDir, log: silent })
    const log = () => readFileSync(join(dataDir, 'postgres/server.log'), 'utf8')
    await withClient(server.connection, async (client) => {
      const pid = (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number
      const lost = client.query(`select pg_sleep(60), 'Marcadora Silveira'`).catch(() => {})
      await until(
        async () =>
          (await query(server.connection, `select state from pg_stat_activity where pid = ${pid}`)) ===
          'active',
      )
      process.kill(pid, 'SIGKILL')
      await lost
    })
    await until(() => log().includes('was terminated by signal 9'))
    expect(log()).not.toContain('Marcadora')
    await until(async () => (await query(server.connection, 'select 1').catch(() => undefined)) === 1)
    await server.leave()
  })

  it('makes the cluster anew when initdb was interrupted', async () => {
    const dataDir = dataDirIn(scratch())
    const { child, firstLine } = launch(dataDir)
    firstLine.catch(() => {})
    await until(() => existsSync(join(dataDir, 'postgres')) && unfinished(dataDir).length > 0)
    child.kill('SIGKILL')
    const server = await joinEmbeddedServer({ dataDir, log: silent })
    expect(await query(server.connection, 'select 1')).toBe(1)
    await server.leave()
  })

  function unfinished(dataDir: string): string[] {
    return readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('unfinished-'))
  }

  /** Writes the pid of a living, unrelated process (this one) in place of the dead server's. */
  function pretendPidIsReused(dataDir: string) {
    const socketLock = join(dataDir, 'postgres/run/.s.PGSQL.5432.lock')
    for (const file of [pidFile(dataDir), socketLock]) {
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
    }
  }
})

describe('a server below a folder of mode 0700', () => {
  const folder = scratch(0o700)
  const dataDir = dataDirIn(folder)
  let server: EmbeddedServer

  beforeAll(async () => {
    server = await joinEmbeddedServer({ dataDir, log: silent })
  })

  it('keeps its folders to its user', () => {
    for (const name of ['.', 'postgres', 'postgres/cluster', 'postgres/run']) {
      expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o700)
    }
    expect(server.connection.host).toBe(join(dataDir, 'postgres/run'))
  })

  it('is safe on disk, in UTC, without JIT, on no network', async () => {
    const expected = {
      fsync: 'on',
      synchronous_commit: 'on',
      jit: 'off',
      TimeZone: 'UTC',
      max_connections: '200',
      listen_addresses: '',
    }
    await withClient(server.connection, async (client) => {
      for (const [name, value] of Object.entries(expected)) {
        const { rows } = await client.query('select current_setting($1) as value', [name])
        expect(rows[0].value, name).toBe(value)
      }
    })
  })

  it('has an owner who makes roles, extensions and databases without being a superuser', async () => {
    const { connection } = server
    await withClient(connection, async (client) => {
      await client.query('create role acolhe_app')
      await client.query('grant acolhe_app to acolhe_owner')
      for (const name of ['btree_gist', 'unaccent', 'pg_trgm']) await client.query(`create extension ${name}`)
      await client.query('create table letters (name text)')
      await client.query('create database acolhe_template')
    })
    const asApplication = { ...connection, options: '-c role=acolhe_app' }
    expect(await query(asApplication, 'select current_user')).toBe('acolhe_app')
    await expect(query(asApplication, 'select 1 from letters')).rejects.toThrow('permission denied')
    const powers = 'rolsuper or rolbypassrls or rolreplication'
    expect(await query(connection, `select ${powers} from pg_roles where rolname = current_user`)).toBe(false)
  })

  it('knows the letters of Portuguese', async () => {
    expect(await query(server.connection, "select cardinality(show_trgm('ação'))")).toBe(5)
    const first = `select min(name collate "pt-BR-x-icu") from (values ('Zuleide'), ('Ávila')) names (name)`
    expect(await query(server.connection, first)).toBe('Ávila')
  })

  it('is left once, however often it is asked to', async () => {
    await Promise.all([server.leave(), server.leave()])
    await server.leave()
    expect(await isUp(dataDir)).toBe(false)
  })

  it('begins its log anew when it has grown large', async () => {
    const log = join(dataDir, 'postgres/server.log')
    writeFileSync(log, 'x'.repeat(9 * 1024 * 1024))
    const again = await joinEmbeddedServer({ dataDir, log: silent })
    await again.leave()
    expect(statSync(log).size).toBeLessThan(100_000)
    expect(existsSync(`${log}.old`)).toBe(true)
  })

  it('shows the end of its log when it does not start', async () => {
    writeFileSync(join(dataDir, 'postgres/cluster/postgresql.conf'), 'no_such_setting = 1\n')
    await expect(joinEmbeddedServer({ dataDir, log: silent })).rejects.toThrow(/no_such_setting/)
  })

  it('rejects data of another major version', async () => {
    writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n')
    await expect(joinEmbeddedServer({ dataDir, log: silent })).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18/)
  })
})

describe('places', () => {
  it('has its socket elsewhere when DATA_DIR is too deep or oddly named', async () => {
    const deep = join(scratch(), 'd'.repeat(120))
    const odd = join(scratch(), "a b, c'ç")
    for (const dataDir of [dataDirIn(deep), dataDirIn(odd)]) {
      const server = await joinEmbeddedServer({ dataDir, log: silent })
      const { host } = server.connection
      scratches.push(host)
      expect(dirname(host)).toBe(tmpdir())
      expect(statSync(host).mode & 0o777).toBe(0o700)
      expect(await query(server.connection, 'select 1')).toBe(1)
      await server.leave()
    }
  })

  it('names the folder it can’t write, and the way out', async () => {
    const file = join(scratch(), 'file')
    writeFileSync(file, '')
    const joined = joinEmbeddedServer({ dataDir: join(file, 'data'), log: silent })
    await expect(joined).rejects.toThrow(/can't use .*file.*DATA_DIR.*DATABASE_URL/)
  })
})

describe('a copied folder', () => {
  const data = scratch()
  const dataDir = dataDirIn(data, 'original')
  let original: EmbeddedServer

  beforeAll(async () => {
    original = await joinEmbeddedServer({ dataDir, log: silent })
    await withClient(original.connection, (client) => client.query('create table kept as select 1 as n'))
  })
  afterAll(() => original.leave())

  function copy(name: string, ...options: string[]): string {
    const target = dataDirIn(data, name)
    mkdirSync(dirname(target))
    expect(spawnSync('cp', ['-a', ...options, dataDir, target]).status).toBe(0)
    return target
  }

  const rowsAt = async ({ connection }: EmbeddedServer) =>
    Number(await query(connection, 'select count(*) from kept'))
  const insertAt = ({ connection }: EmbeddedServer) =>
    withClient(connection, (client) => client.query('insert into kept values (2)'))

  it('gets a server of its own next to the original’s, and is logged as a copy', async () => {
    const warnings: object[] = []
    const copied = copy('copied')
    const pid = postmasterPid(dataDir)
    const server = await joinEmbeddedServer({
      dataDir: copied,
      log: { info: () => {}, warn: (details, message) => warnings.push({ ...details, message }) },
    })
    expect(warnings).toEqual([
      {
        folder: join(copied, 'postgres'),
        original: join(dataDir, 'postgres/cluster'),
        message: expect.stringMatching(/is a copy of one in use/),
      },
    ])
    await insertAt(server)
    expect([await rowsAt(server), await rowsAt(original)]).toEqual([2, 1])
    await insertAt(original)
    await insertAt(original)
    expect([await rowsAt(server), await rowsAt(original)]).toEqual([2, 3])
    expect(postmasterPid(dataDir)).toBe(pid)
    expect(postmasterPid(copied)).not.toBe(pid)
    await server.leave()
    expect([await isUp(copied), await isUp(dataDir)]).toEqual([false, true])
  })

  it('is the original’s own for those who know it by a link', async () => {
    const link = join(data, 'link')
    mkdirSync(link)
    symlinkSync(join(dataDir, 'postgres'), join(link, 'postgres'))
    const server = await joinEmbeddedServer({ dataDir: link, log: silent })
    expect(await rowsAt(server)).toBe(await rowsAt(original))
    await server.leave()
  })

  it('is rejected when its files are the original’s by hard links', async () => {
    const linked = copy('linked', '-l')
    await expect(joinEmbeddedServer({ dataDir: linked, log: silent })).rejects.toThrow(/hard links.*cp -a/)
    expect(await rowsAt(original)).toBeGreaterThan(0)
  })
})

describe('a folder of several names', () => {
  it('is one and the same after it was moved under the running server', async () => {
    const data = scratch()
    const before = dataDirIn(data, 'before')
    const killed = await startMember(before)
    const pid = postmasterPid(before)
    const after = dataDirIn(data, 'after')
    renameSync(dirname(before), dirname(after))
    const server = await joinEmbeddedServer({ dataDir: after, log: silent })
    expect(postmasterPid(after)).toBe(pid)
    expect(await query(server.connection, 'select 1')).toBe(1)
    await killed.kill()
    await untilAlone(server.connection)
    await server.leave()
    expect(await isUp(after)).toBe(false)
  })

  it.skipIf(!canMount())('is one and the same where it is mounted', async () => {
    const data = scratch()
    const dataDir = dataDirIn(data, 'here')
    const original = await joinEmbeddedServer({ dataDir, log: silent })
    const mount = join(data, 'there')
    mkdirSync(mount)
    expect(spawnSync('mount', ['--bind', dataDir, mount]).status).toBe(0)
    try {
      const server = await joinEmbeddedServer({ dataDir: mount, log: silent })
      const started = 'select pg_postmaster_start_time()::text'
      expect(await query(server.connection, started)).toBe(await query(original.connection, started))
      await original.leave()
      await server.leave()
    } finally {
      expect(spawnSync('umount', [mount]).status).toBe(0)
    }
  })
})

/** The other tests of this file run as the user that runs them. */
describe.skipIf(!isRoot)('users', () => {
  it('runs as an ordinary user', async () => {
    const dataDir = dataDirIn(scratch())
    mkdirSync(dataDir, { mode: 0o700 })
    const member = await startOrdinaryMember(dataDir)
    expect(await query({ ...member.connection }, 'select 1')).toBe(1)
    await member.leave()
    expect(await isUp(dataDir)).toBe(false)
  })

  it('goes on as root with what an ordinary user began', async () => {
    const dataDir = dataDirIn(scratch())
    mkdirSync(dataDir)
    chownSync(dataDir, nobody.uid, nobody.gid)
    const server = await joinEmbeddedServer({ dataDir, log: silent })
    await server.leave()
    chownTree(join(dataDir, 'postgres'))
    const again = await joinEmbeddedServer({ dataDir, log: silent })
    expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).toBe(nobody.uid)
    await again.leave()
  })

  it('lends the server to an ordinary user where user namespaces are closed', async () => {
    const dataDir = dataDirIn(scratch())
    const member = await startMember(dataDir, withoutNamespaces())
    expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).not.toBe(0)
    expect(await query(member.connection, 'select 1')).toBe(1)
    await member.kill()
    const heir = await startMember(dataDir, withoutNamespaces())
    await untilAlone(heir.connection)
    await heir.leave()
    expect(await isUp(dataDir)).toBe(false)
  })

  it('says what to set where no ordinary user has a way to the data', async () => {
    const dataDir = dataDirIn(scratch(0o700))
    const joined = startMember(dataDir, withoutNamespaces())
    await expect(joined).rejects.toThrow(/refuses to run as root.*DATA_DIR.*DATABASE_URL/)
  })

  /** Runs as a real user if that user can read this repository, else as one of a namespace. */
  function startOrdinaryMember(dataDir: string): Promise<Member> {
    if (!readableByNobody()) {
      return startMember(dataDir, {}, ['unshare', '--user', '--map-user=65534', '--map-group=65534'])
    }
    chownSync(dataDir, nobody.uid, nobody.gid)
    return startMember(dataDir, nobody)
  }

  function readableByNobody(): boolean {
    accessSync(supervisor)
    return spawnSync('test', ['-r', supervisor], nobody).status === 0
  }

  function chownTree(folder: string) {
    spawnSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, folder])
  }

  /** A PATH where `unshare` fails, as it does in a container that closes user namespaces. */
  function withoutNamespaces(): SpawnOptions {
    const folder = scratch()
    writeFileSync(join(folder, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    return { env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } }
  }
})
