import { readChoice } from '#lib/portuguese/choices.ts'
import { findNames } from '#lib/portuguese/names.ts'
import type { Dialogue } from '../dialogue.ts'
import { lineOf } from '../read/words.ts'
import { dateContext } from '../readDays.ts'
import type { Offered } from '../state.ts'
import type { Understood } from '../understand.ts'

/**
 * What a message answers to the question that is open. `done`: the turn is answered; `go`: taken in, ask what comes next;
 * `pass`: it says nothing to the question.
 */
export type Taken = 'done' | 'go' | 'pass'

export type Picked =
  | { is: 'one'; option: Offered }
  | { is: 'several'; options: readonly Offered[] }
  | { is: 'any' | 'none' | 'nothing' }

/** Which option a message chooses: pressed, numbered, named, with typos. */
export function pick(d: Dialogue, u: Understood): Picked {
  const options = d.state.open?.options ?? []
  if (u.pressed) return { is: 'one', option: u.pressed }
  if (options.length === 0 || u.text.trim() === '') return { is: 'nothing' }
  const ordinal = ordinalIn(d, u, options)
  if (ordinal) return { is: 'one', option: ordinal }
  const choice = readChoice(
    u.text,
    options.map(({ title, startsAt }) => ({ label: title, ...(startsAt === undefined ? {} : { startsAt }) })),
    dateContext(d),
  )
  const chosen = choice.kind === 'one' ? options[choice.index] : undefined
  if (chosen && !namesElse(u, chosen)) return { is: 'one', option: chosen }
  const named = findNames(
    u.text,
    options.map(({ title, aliases }) => ({ name: title, aliases: aliases ?? [] })),
  )
  const best = options[named.best ?? -1]
  if (best && (choice.kind === 'unknown' || choice.kind === 'several')) return { is: 'one', option: best }
  if (choice.kind === 'several')
    return { is: 'several', options: choice.indexes.flatMap((index) => options[index] ?? []) }
  return { is: choice.kind === 'any' || choice.kind === 'none' ? choice.kind : 'nothing' }
}

const weekdayPlace = /(?:^| )(?:segunda|quarta|quinta|sexta)(?= |$)/
const saysPlace =
  /(?:^| )(?:[ao]|es[ae]|est[ae]) (?:segunda|quarta|quinta|sexta)$|(?:^| )(?:opcao|alternativa)(?= |$)/

/** "Segunda de manhã", where no time is offered: a day, and not the second one. */
const saysDay = ({ dates, line }: Understood, { title, startsAt }: Offered): boolean =>
  startsAt === undefined &&
  dates.readings.length > 0 &&
  weekdayPlace.test(line) &&
  !saysPlace.test(line) &&
  !line.includes(lineOf(title))

/** "Melhor a ginecologista primeiro": says what is wanted, and chooses nothing by its place. */
const namesElse = (u: Understood, option: Offered): boolean => saysDay(u, option) || namesOther(u, option)

const namesOther = ({ things, line, text }: Understood, { title, startsAt }: Offered): boolean =>
  (startsAt === undefined && /\d[\s./-]+\d{1,2}[\s./-]+\d{2}/.test(text)) ||
  (startsAt === undefined &&
    /(?:^| )primeir[oa](?= |$)/.test(line) &&
    !line.includes(lineOf(title)) &&
    (things.specialties.length > 0 || things.examIds.length > 0 || things.professionalIds.length > 0))

const ordinals = ['primeir', 'segund', 'terceir', 'quart', 'quint', 'sext', 'setim', 'oitav', 'non', 'decim']
const lead = '(?:pode ser |quero |fico com |vou querer |prefiro |vou de |escolho )?'
const behind = '(?: opcao)?(?: mesmo| por favor| serve| pode ser)?$'
const ordinalSaid = new RegExp(
  `^${lead}(?:a|o|ese|esa|este|esta) (primeir|segund|terceir|quart|quint|sext|setim|oitav|non|decim|ultim)[oa]${behind}`,
)
/** "Última", without an article: of those that are no day of the week. */
const bareOrdinal = new RegExp(`^${lead}(primeir|terceir|setim|oitav|decim|ultim)[oa]${behind}`)

/** "A segunda" of what was offered; where days of that name are among it, the day may be meant as well. */
export function ordinalIn(d: Dialogue, u: Understood, options: readonly Offered[]): Offered | null {
  const said = (ordinalSaid.exec(u.line) ?? bareOrdinal.exec(u.line))?.[1]
  if (said === undefined) return null
  const real = options.filter(({ value }) => value !== 'more')
  if (said === 'ultim') return real.at(-1) ?? null
  const chosen = real[ordinals.indexOf(said)] ?? null
  const ranges = u.dates.readings.flatMap((one) => one.ranges)
  const ofThatDay = real.filter(
    ({ startsAt }) =>
      startsAt !== undefined && ranges.some(({ from, to }) => from <= startsAt && startsAt < to),
  )
  const isDayToo = ofThatDay.length > 0 && ofThatDay.length < real.length
  // "A segunda", where the second one is on a Monday: the same either way.
  if (chosen !== null && ofThatDay.includes(chosen)) return chosen
  return isDayToo && d.state.open?.kind === 'times' ? null : chosen
}

/** A question of the contact's own, which answers nothing. */
export const isQuestion = (u: Understood): boolean => u.topics.size > 0 && u.pressed === null
