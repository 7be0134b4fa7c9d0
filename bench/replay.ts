import { v7 as uuid } from 'uuid'
import type { Shot } from './load.ts'
import { capture, isCommit, logStatements, type Statement } from './log.ts'
import type { Machine } from './machine.ts'
import type { Sides } from './rows.ts'
import type { Lane } from './world.ts'

/** A connection may have to parse or to retry. */
const attempts = 3

/** A transaction: how it began, the statements in it, and the commit with what went with it. */
export interface Heard {
  readonly begin: string
  readonly statements: readonly Statement[]
  readonly commit: string
}

/**
 * Returns the statements that requests send between begin and commit, with their parameters; all must send
 * the same texts. The network is the one of the requests' address, unless it is named.
 */
export async function hear(machine: Machine, make: () => readonly Shot[], orgId?: string): Promise<Heard[]> {
  await logStatements(machine.superuser, true)
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const heard: Heard[] = []
      for (const shot of make())
        heard.push(ofNetwork(shot, orgId, await capture(machine, 'acolhe', machine.product, shot)))
      if (new Set(heard.map(textsOf)).size === 1) return heard
    }
    throw new Error(`${make()[0]?.path}: like requests send different statements`)
  } finally {
    await logStatements(machine.superuser, false)
  }
}

/**
 * Returns the transaction of the network that sends the most: a request may look something up in one of
 * its own first, and jobs work on other connections meanwhile.
 */
function ofNetwork(
  { path }: Shot,
  orgId = /\/orgs\/([^/]+)/.exec(path)?.[1] ?? '',
  sent: readonly Statement[],
): Heard {
  const transactions = sent.flatMap(({ text, backend }, at) => {
    if (!text.startsWith('begin') || !text.includes(orgId)) return []
    const rest = sent.slice(at + 1).filter((one) => one.backend === backend)
    const end = rest.findIndex((one) => isCommit(one.text))
    return [{ begin: text, statements: rest.slice(0, end), commit: rest[end]?.text ?? 'commit' }]
  })
  const [longest] = transactions.sort((a, b) => b.statements.length - a.statements.length)
  if (!longest) throw new Error(`${path}: no transaction of the network in the log`)
  return longest
}

const textsOf = ({ begin, statements }: Heard) => [begin, ...statements.map(({ text }) => text)].join('\n')

/** The floor repeats the statements that the product sent: there is no copy to maintain. */
export const replayOf = (heard: Heard): Shot => ({
  method: 'POST',
  path: '/replay',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(heard),
})

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * The shot with other tokens in the places of those it has, and fresh ids in those of the ids that were made for it.
 * @throws when one of the tokens is not there: the product has changed what it sends
 */
export function templateOf(shot: Shot, tokens: readonly string[], known: readonly string[]) {
  const body = shot.body ?? ''
  const missing = tokens.filter((token) => !body.includes(token))
  if (missing.length > 0) throw new Error(`a request does not send ${missing.join(', ')}`)
  const made = [...new Set(body.match(uuids))].filter((id) => !known.includes(id))
  const all = [...tokens, ...made]
  const pattern = new RegExp(all.map((token) => token.replaceAll('\\', '\\\\')).join('|'), 'g')
  const places = [...body.matchAll(pattern)].map(([token]) => all.indexOf(token))
  const between = body.split(pattern)
  return (others: readonly string[]): Shot => {
    const values = [...others, ...made.map(() => uuid())]
    return {
      ...shot,
      body: between
        .map((part, at) => part + (at < places.length ? values[places[at] as number] : ''))
        .join(''),
    }
  }
}

/** Sends the same queries to both sides, in turns. */
export async function bothSides(machine: Machine, questions: readonly Shot[]): Promise<Sides> {
  // The first twice: with a single query there would be nothing to compare.
  const [, ...heard] = await hear(machine, () => [...questions.slice(0, 1), ...questions])
  return { product: inTurns(questions), floor: inTurns(heard.map(replayOf)) }
}

/** Gives out the shots in turn, to any lane. */
export function inTurns(shots: readonly Shot[]): () => Shot {
  let turn = 0
  return () => shots[turn++ % shots.length] as Shot
}

/** A query of a member of the network. */
export const get = ({ orgId, idToken }: Lane, path: string): Shot => ({
  method: 'GET',
  path: `/api/v1/orgs/${orgId}${path}`,
  headers: { authorization: `Bearer ${idToken}` },
})

export const send = (lane: Lane, path: string, body: object): Shot => {
  const { headers, ...shot } = get(lane, path)
  return {
    ...shot,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}
