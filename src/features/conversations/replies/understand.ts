import { wordsOf } from '#lib/portuguese/words.ts'
import { readAttendance, readWhich } from './attendance.ts'
import type { Meaning, OpenQuestion, Reply } from './meaning.ts'
import { ownWords } from './ownWords.ts'
import { type Part, partsOf } from './parse.ts'
import { meaningOfPayload } from './payload.ts'
import { readScore } from './score.ts'

const unknown: Meaning = { kind: 'unknown' }

/** A longer answer tells something: a person reads it. */
const maxTokens = 40

/**
 * Returns what an answer means against what its contact was asked last; `unknown` when that is not certain, and a person
 * reads it. SAIR and VOLTAR are understood whatever was asked.
 */
export function understand(question: OpenQuestion | null, { text, payload }: Reply): Meaning {
  const pressed = payload ? meaningOfPayload(question, payload) : null
  if (pressed) return pressed
  const own = ownWords(text)
  const tokens = wordsOf(own)
  if (tokens.length === 0) return unknown
  const standing = standingWish(tokens)
  if (standing) return standing
  if (question?.kind === 'score') return readScore(own)
  if (tokens.length > maxTokens) return unknown
  switch (question?.kind) {
    case 'attendance':
      return readAttendance(question, tokens)
    case 'which':
      return readWhich(question.act, question.appointments, tokens)
    case 'invitation':
      return readInvitation(tokens)
    default:
      return unknown
  }
}

const quiet: readonly Part['tag'][] = ['filler']

/** SAIR, VOLTAR, with no word beside them but politeness. */
function standingWish(tokens: readonly string[]): Meaning | null {
  const tags = tagsOf(partsOf(tokens))
  if (tags.size !== 1) return null
  if (tags.has('stop')) return { kind: 'stop' }
  return tags.has('resume') ? { kind: 'resume' } : null
}

/** What is said, apart from politeness; empty when a word is not understood. */
const tagsOf = (parts: readonly Part[] | null): Set<Part['tag']> =>
  new Set(parts?.map(({ tag }) => tag).filter((tag) => !quiet.includes(tag)))

/** Reads an answer to a campaign's invitation. */
function readInvitation(tokens: readonly string[]): Meaning {
  const parts = partsOf(tokens)
  const tags = tagsOf(parts)
  const numbers = parts?.filter(({ tag }) => tag === 'number') ?? []
  if (numbers.some(({ value }) => value !== 1)) return unknown
  if (isOf(tags, ['yes', 'wants', 'number'])) return { kind: 'wantsToBook' }
  return isOf(tags, ['no', 'declines']) ? { kind: 'declines' } : unknown
}

const isOf = (tags: ReadonlySet<Part['tag']>, expected: readonly Part['tag'][]): boolean =>
  tags.size > 0 && [...tags].every((tag) => expected.includes(tag))
