import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { dayIn, formatWall, minuteOf, wallOf } from '#lib/zones.ts'
import { knownPhone, type TalkingClinic, type TrialBody } from './assistant.ts'

/**
 * The conversations of `trial/conversations/`, played against the database on Tuesday, 2 March 2027, at 10:00, or at the clock
 * behind their second bar; `guiado` behind the third is for guided mode alone. `> …` is sent in its order; `? payment: …` answers the question of that kind when it is asked, and
 * waits until then, or for good. What is expected stands behind `=`: the act, with whom, the unit's day and hour, for whom;
 * who takes over; or nothing.
 */

interface Line {
  /** The kind of question that it answers; '' where it is said in any case. */
  readonly answers: string
  readonly text: string
}

export interface Conversation {
  readonly name: string
  /** `nova`: a number on no record; `teresa`: on record, with the daughter Lia; `chat`: a visitor. */
  readonly by: string
  readonly at: string | undefined
  /** Of guided mode alone: a model that answers freely asks no such questions. */
  readonly isGuided: boolean
  readonly lines: readonly Line[]
  readonly expected: string
}

const folder = new URL('../src/features/assistant/trial/conversations/', import.meta.url)

const lineOf = (written: string): Line => {
  const [, kind = '', text = ''] = /^\? (\w+): (.*)$/.exec(written) ?? []
  return kind === '' ? { answers: '', text: written.slice(2) } : { answers: kind, text }
}

const conversationsOf = (file: string): Conversation[] =>
  readFileSync(new URL(file, folder), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((block): Conversation => {
      const [head = '', ...lines] = block.split('\n')
      const [name = '', by = '', at, only] = head.split('|').map((part) => part.trim())
      return {
        name: `${file.replace('.txt', '')}: ${name}`,
        by,
        at,
        isGuided: only === 'guiado',
        lines: lines.filter((line) => /^[>?] /.test(line)).map(lineOf),
        expected: lines.find((line) => line.startsWith('= '))?.slice(2) ?? '',
      }
    })

export const conversations = readdirSync(folder).flatMap(conversationsOf)

const zone = 'America/Sao_Paulo'
const contacts: Record<string, Record<string, unknown>> = {
  nova: {},
  teresa: { contact: { phone: knownPhone } },
  chat: { channel: 'chat', contact: { phone: '' } },
}

/** What was done in the end, as the tables write it. */
export function outcomeOf({ ids }: Pick<TalkingClinic, 'ids'>, answers: readonly TrialBody[]): string {
  const handed = answers.findLast(({ handOver }) => handOver)?.handOver
  if (handed) return `person ${handed.isUrgent ? 'urgent!' : handed.reason}`
  const done = answers.findLast(({ appointment }) => appointment)?.appointment
  if (!done) return 'nothing'
  const who = Object.entries(ids).find(([, id]) => id === done.professionalId)?.[0] ?? 'none'
  const at = new Date(done.startsAt)
  const hour = formatWall(wallOf(zone, minuteOf(at))).slice(11)
  return `${done.act} ${who} ${dayIn(at, zone)} ${hour} ${done.patientName}`
}

/** `*` and `any` stand for whatever it is; `*` at the end for the rest of the name. */
export function fits(expected: string, outcome: string): boolean {
  const [wanted, got] = [expected.split(' '), outcome.split(' ')]
  const isOpen = wanted.at(-1) === '*' && got.length >= wanted.length
  return (
    (isOpen || wanted.length === got.length) &&
    wanted.every((word, at) => word === '*' || word === 'any' || word === got[at])
  )
}

export interface Played {
  readonly answers: readonly TrialBody[]
  readonly script: string
}

/** Which line comes next: one that answers what is asked, before the next that is said in any case; else that one. */
function nextOf(lines: readonly Line[], asked: string | null): number {
  const said = lines.findIndex(({ answers }) => answers === '')
  const before = said < 0 ? lines : lines.slice(0, said)
  // Who has a day to say says it where times are shown.
  const fitting = before.findIndex(
    ({ answers }) => answers === asked || (answers === 'day' && asked === 'times'),
  )
  return fitting >= 0 ? fitting : said
}

export async function play(
  clinic: Pick<TalkingClinic, 'say'>,
  { name, by, at, lines }: Conversation,
): Promise<Played> {
  const left = [...lines]
  const answers: TrialBody[] = []
  const script: string[] = []
  for (;;) {
    const last = answers.at(-1)
    const next = last?.handOver ? -1 : nextOf(left, last?.state?.open?.kind ?? null)
    const line = left[next]
    if (!line) return { answers, script: script.join('\n') }
    left.splice(next, 1)
    const { status, body } = await clinic.say(name, line.text, { ...contacts[by], ...(at && { at }) })
    expect({ status, body }).toMatchObject({ status: 200 })
    answers.push(body)
    script.push(
      `> ${line.text}`,
      ...body.replies.map(
        (reply) => `< ${reply.text} [${reply.options.map(({ title }) => title).join(' | ')}]`,
      ),
    )
  }
}
