import { keyOf } from '../words.ts'
import type { Clock } from './clock.ts'
import type { Token } from './tokens.ts'

/**
 * The grammar is made of rules. A rule looks at the tokens from one place on and says what it found there and where that
 * ends, or null. Small rules are put together to larger ones by the functions below; none goes back over what another
 * has read more often than there are alternatives, so that no message takes long.
 */

export interface Input {
  readonly tokens: readonly Token[]
  readonly clock: Clock
}

export interface Found<T> {
  readonly value: T
  /** The first token after it. */
  readonly end: number
}

export type Rule<T> = (input: Input, at: number) => Found<T> | null

/** Any of the phrases, which are divided by |; the longest that fits. */
export function words(phrases: string): Rule<string> {
  const byFirst = Map.groupBy(
    phrases
      .split('|')
      .map((phrase) => phrase.trim().split(' ').map(keyOf))
      .toSorted((a, b) => b.length - a.length),
    ([first = '']) => first,
  )
  return ({ tokens }, at) => {
    const fitting = byFirst
      .get(tokens[at]?.text ?? '')
      ?.find((phrase) => phrase.every((word, offset) => tokens[at + offset]?.text === word))
    return fitting ? { value: fitting.join(' '), end: at + fitting.length } : null
  }
}

/** The words of a table, with the value that stands under them. */
export function wordsIn<T>(table: Readonly<Record<string, T>>): Rule<T> {
  const byPhrase = new Map(
    Object.entries(table).flatMap(([phrases, value]) =>
      phrases.split('|').map((phrase) => [phrase.trim().split(' ').map(keyOf).join(' '), value] as const),
    ),
  )
  return map(words([...byPhrase.keys()].join('|')), (phrase) => byPhrase.get(phrase) ?? null)
}

/** One after the other. */
export function sequence<T extends readonly unknown[]>(...rules: { [K in keyof T]: Rule<T[K]> }): Rule<T> {
  return (input, at) => {
    const values: unknown[] = []
    let end = at
    for (const rule of rules) {
      const found: Found<unknown> | null = rule(input, end)
      if (found === null) return null
      values.push(found.value)
      end = found.end
    }
    return { value: values as unknown as T, end }
  }
}

/** The first that fits. */
export const firstOf =
  <T>(...rules: readonly Rule<T>[]): Rule<T> =>
  (input, at) => {
    for (const rule of rules) {
      const found = rule(input, at)
      if (found) return found
    }
    return null
  }

/** The one that reads most; of equally long ones the first. */
export const longestOf =
  <T>(...rules: readonly Rule<T>[]): Rule<T> =>
  (input, at) =>
    rules.reduce<Found<T> | null>((best, rule) => {
      const found = rule(input, at)
      return found && (best === null || found.end > best.end) ? found : best
    }, null)

export const optional =
  <T>(rule: Rule<T>): Rule<T | null> =>
  (input, at) =>
    rule(input, at) ?? { value: null, end: at }

/** Makes something else of what was found; null turns it down. */
export const map =
  <T, U>(rule: Rule<T>, make: (value: T, input: Input, at: number, end: number) => U | null): Rule<U> =>
  (input, at) => {
    const found = rule(input, at)
    const value = found && make(found.value, input, at, found.end)
    return found && value !== null ? { value, end: found.end } : null
  }

/** What a rule finds, unless the other one fits right behind it. */
export const notBefore =
  <T>(rule: Rule<T>, other: Rule<unknown>): Rule<T> =>
  (input, at) => {
    const found = rule(input, at)
    return found && other(input, found.end) ? null : found
  }

/** One and more of them, with what divides them in between. */
export const listOf =
  <T>(rule: Rule<T>, divider: Rule<unknown>): Rule<readonly T[]> =>
  (input, at) => {
    const first = rule(input, at)
    if (first === null) return null
    const values = [first.value]
    let end = first.end
    for (;;) {
      const between = divider(input, end)
      const next = between && rule(input, between.end)
      if (!next || next.end <= end) return { value: values, end }
      values.push(next.value)
      end = next.end
    }
  }

/** The token that fits a pattern. */
export const sign =
  (pattern: RegExp): Rule<Token> =>
  ({ tokens }, at) => {
    const token = tokens[at]
    return token && pattern.test(token.text) ? { value: token, end: at + 1 } : null
  }

/** A rule that others ask at the same place: it reads each place of a message once. */
export function once<T>(rule: Rule<T>): Rule<T> {
  const read = new WeakMap<Input, Map<number, Found<T> | null>>()
  return (input, at) => {
    let places = read.get(input)
    if (!places) {
      places = new Map()
      read.set(input, places)
    }
    const known = places.get(at)
    if (known !== undefined) return known
    const found = rule(input, at)
    places.set(at, found)
    return found
  }
}
