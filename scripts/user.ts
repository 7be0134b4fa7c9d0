import { userInfo } from 'node:os'
import { changeAdmin, readAdmins } from '#features/accounts/commands.server.ts'
import { type Identity, openIdentity } from '#features/identity/identity.server.ts'
import { restoreNetwork } from '#features/orgs/commands.server.ts'
import { withClient } from '#platform/db/client.server.ts'
import { type Database, openDatabase } from '#platform/db/database.server.ts'
import { joinDatabaseServer } from '#platform/db/join.server.ts'
import { assertSchemaNotNewer } from '#platform/db/migrate.server.ts'
import { sqlState } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { ConfigurationError } from '#platform/exit.server.ts'
import { createLog } from '#platform/log.server.ts'
import { loadSecrets } from '#platform/secrets.server.ts'
import { slots } from '#src/features.server.ts'

/**
 * The operator's commands for accounts, also while the product runs; with the product's own environment. Each
 * action is reported on standard error, as one JSON line, for systems that collect such lines.
 */
const usage = `Usage: npm run user -- <command>
  list [--full]              accounts; e-mails are masked unless --full
  disable <email>            ends every session and lets nobody in
  enable <email>
  sign-out <email>           ends every session
  admin <email> on|off       operator of the platform
  reset-link <email>         prints a one-time link to set a new password
  restore-network <id>       brings back a network that was deleted within 30 days`

/** A mistake of the operator, in a sentence. */
class OperatorError extends Error {}

interface Desk {
  readonly identity: Identity
  readonly database: Database
}

type Operator = NonNullable<Identity['operator']>

const systemScope = ({ database }: Desk) => ({ database, userId: null, orgId: null })
const say = (text: string) => process.stdout.write(`${text}\n`)

const commands: Record<string, (desk: Desk, operator: Operator, args: string[]) => Promise<void>> = {
  async list(desk, operator, [flag]) {
    const admins = new Set(await readAdmins(systemScope(desk)))
    for (const account of await operator.listAccounts()) {
      const marks = [
        account.emailVerified ? 'verified' : 'unverified',
        ...(account.disabled ? ['disabled'] : []),
        ...(admins.has(account.uid) ? ['admin'] : []),
      ]
      const email = flag === '--full' ? account.email : masked(account.email)
      say([account.uid, email, account.createdAt.toISOString(), marks.join(',')].join('\t'))
    }
  },
  async disable(desk, operator, [email]) {
    const uid = await find(operator, email)
    await desk.identity.setDisabled(uid, true)
    audit('disable', uid)
  },
  async enable(desk, operator, [email]) {
    const uid = await find(operator, email)
    await desk.identity.setDisabled(uid, false)
    audit('enable', uid)
  },
  async 'sign-out'(desk, operator, [email]) {
    const uid = await find(operator, email)
    await desk.identity.revokeSessions(uid)
    audit('sign-out', uid)
  },
  async admin(desk, operator, [email, state]) {
    if (state !== 'on' && state !== 'off') throw new OperatorError(usage)
    const uid = await find(operator, email)
    const done = await changeAdmin(systemScope(desk), uid, state === 'on')
    if (!done) throw new OperatorError('This person has an account but never finished the registration.')
    audit(`admin ${state}`, uid)
  },
  async 'reset-link'(_desk, operator, [email]) {
    const uid = await find(operator, email)
    const link = await operator.createResetLink(uid)
    if (!link) throw new OperatorError('The account is disabled: enable it first.')
    audit('reset-link', uid)
    say(link)
  },
  async 'restore-network'(desk, _operator, [orgId = '']) {
    if (!uuidShape.test(orgId)) throw new OperatorError(usage)
    const name = await restoreNetwork(slots.all('whenNetworkRestored'), systemScope(desk), orgId)
    if (name === null) throw new OperatorError('No deleted network has this id.')
    audit('restore-network', orgId)
    say(name)
  },
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function find(operator: Operator, email: string | undefined): Promise<string> {
  if (!email) throw new OperatorError(usage)
  const account = await operator.findAccount(email)
  if (!account) throw new OperatorError(`No account has the e-mail ${email}.`)
  return account.uid
}

const masked = (email: string) => email.replace(/^(.)[^@]*/u, '$1***')

function audit(action: string, id: string) {
  const line = {
    audit: action,
    [action === 'restore-network' ? 'orgId' : 'uid']: id,
    by: userInfo().username,
    at: new Date().toISOString(),
  }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

async function run([name = '', ...args]: string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new OperatorError(usage)
  const env = readEnv(process.env)
  const log = createLog({ LOG_LEVEL: 'silent' })
  await using stack = new AsyncDisposableStack()
  const secrets = await loadSecrets(env)
  const server = await joinDatabaseServer(env, log)
  stack.defer(() => server.leave())
  await withClient(server.target.owner, assertSchemaNotNewer)
  const database = await openDatabase(server.target, 2, log)
  stack.defer(() => database.close())
  const post = { send: () => Promise.reject(new Error('the operator mails nothing')) }
  const identity = await openIdentity({
    database,
    secrets,
    env,
    log,
    post,
    follower: slots.one('accountFollower'),
  })
  stack.defer(() => identity.close())
  if (!identity.operator)
    throw new OperatorError('With IDENTITY=firebase accounts are kept by the hosted service.')
  await command({ identity, database }, identity.operator, args)
}

/** The codes of a database that no version of the product has set up yet. */
const notSetUp = new Set(['42P01', '22023'])

function explain(error: unknown): string {
  if (error instanceof OperatorError || error instanceof ConfigurationError) return error.message
  if (notSetUp.has(sqlState(error) ?? ''))
    return 'The database is not set up: start this version of the product once.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
