import { curlOf, javascriptOf } from '../code.ts'
import { type Excerpt, excerptOf } from '../excerpt.ts'
import type { Operation } from '../reference.ts'
import { examples, nameOf } from './all.ts'
import answers from './answers.json'
import { sampleIds } from './example.ts'
import { requestOf } from './request.ts'

export interface ShownAnswer extends Excerpt {
  readonly name: string
  readonly status: number
  readonly title: string
  readonly isJson: boolean
}

export interface ShownExample {
  readonly curl: string
  readonly javascript: string
  readonly answers: readonly ShownAnswer[]
}

interface StoredAnswer {
  readonly status: number
  readonly body: unknown
}

const stored: Readonly<Record<string, StoredAnswer>> = answers

/**
 * The example that a page prints at an operation: a request (by default the first), and the answers to its
 * examples.
 */
export function shownExample(operation: Operation, name?: string): ShownExample | null {
  const own = examples.filter(({ of }) => of === operation.id)
  const example = name === undefined ? own[0] : own.find((one) => nameOf(one) === name)
  if (!example) return null
  const request = requestOf(example, operation, sampleIds)
  return {
    curl: curlOf(request),
    javascript: javascriptOf(request),
    answers: own.flatMap((example) => {
      const answer = stored[nameOf(example)]
      return answer ? [answerOf(nameOf(example), answer, example.title)] : []
    }),
  }
}

export function answerOf(name: string, { status, body }: StoredAnswer, title?: string): ShownAnswer {
  const defaults = status >= 400 ? 'application/problem+json' : status === 201 ? 'Criado' : 'Feito'
  return { ...excerptOf(body), name, status, title: title ?? defaults, isJson: typeof body !== 'string' }
}
