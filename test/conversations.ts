import { dayIn, formatWall, minuteOf, wallOf } from '#lib/zones.ts'
import type { TalkingClinic, TrialBody } from './assistant.ts'
import { knownPhone } from './assistant.ts'

/** Whole conversations as a file writes them, and what came of them. */

export interface WrittenConversation {
  readonly name: string
  readonly by: string
  readonly messages: readonly string[]
  readonly expected: string
}

export const conversationsIn = (text: string): readonly WrittenConversation[] =>
  text
    .split('\n## ')
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n')
      const [name = '', by = ''] = head.split('|').map((part) => part.trim())
      return {
        name,
        by,
        messages: lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2)),
        expected: lines.find((line) => line.startsWith('= '))?.slice(2) ?? '',
      }
    })

/** Who writes, by the name that the files give them. */
export const writers: Readonly<Record<string, Record<string, unknown>>> = {
  nova: {},
  teresa: { contact: { phone: knownPhone } },
  chat: { channel: 'chat', contact: { phone: '' } },
}

const zone = 'America/Sao_Paulo'

/** What was done in the end, as the files write it. */
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

/** `*` and `any` stand for whatever it is. */
export function fits(expected: string, outcome: string): boolean {
  const [wanted, got] = [expected.split(' '), outcome.split(' ')]
  return (
    wanted.length === got.length &&
    wanted.every((word, at) => word === '*' || word === 'any' || word === got[at])
  )
}
