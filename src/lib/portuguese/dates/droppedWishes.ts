import type { Role } from './roleWords.ts'
import type { Element } from './scan.ts'

/** Wishes that are none: said in a reason, taken back, or gone by. */

/** What stands in a reason is no wish: "quinta de manhã, porque de tarde fico com meu neto"; unless it says why the day is good. */
export function dropReasons(
  elements: readonly Element[],
  roles: Role[],
  gaps: readonly { readonly before: string; readonly behind: string }[],
): void {
  for (const at of elements.keys()) {
    const before = gaps[at]?.before ?? ''
    const hasTime = elements.some(
      ({ wish }, place) => place < at && wish.kind === 'time' && roles[place] === 'wanted',
    )
    if (roles[at] !== 'wanted' || !(isReason(before) || (hasTime && saysWhy.test(before)))) continue
    if (at === 0) continue
    let last = at
    while (elements[last + 1]?.link === 'none' && elements[last + 1]?.isApart === false) last++
    if (consents.test((gaps[last]?.behind ?? '').replace(refuses, ' '))) continue
    for (let place = at; place <= last; place++) if (roles[place] === 'wanted') roles[place] = 'dropped'
  }
}

const consents =
  /\b(?:posso|poso|consigo|da|prefiro|melhor|livre|folga|quero|pode|disponivel|facil|tranquilo|serve|bom|otimo)\b/

/** "Porque de tarde ele não pode": the "pode" is none. */
const refuses = /\b(?:nao|nem|nunca|ninguem)(?: (?:me|se|vai|vou|nos|a gente|da|tem))? [a-z]+/g

/** Right behind "porque" and its like. */
const isReason = (before: string): boolean =>
  /(?:^| )(?:porque|porq|pq|pois|ja que|uma vez que|por causa que|e que)(?: [a-z]+){0,2}$/.test(before)

/** "Depois das duas, que eu saio do serviço à uma". */
const saysWhy = /(?:^| )(?:saio|largo|busco|pego|deixo|entro|almoco)(?: [a-z]+){0,4}$/

/** "Quarta à tarde, aliás quarta não, quinta de manhã": a day that is ruled out behind was taken back, and its hour with it. */
export function dropTakenBack(elements: readonly Element[], roles: Role[]): void {
  const isDay = (at: number): boolean => elements[at]?.wish.kind === 'day'
  const hasOther = (at: number, out: number): boolean =>
    elements.some((_, place) => place > out && isDay(place) && roles[place] === 'wanted') ||
    elements.some((_, place) => place !== at && place < out && isDay(place) && roles[place] === 'wanted')
  for (const at of elements.keys()) {
    if (!isDay(at) || roles[at] !== 'wanted') continue
    const out = elements.findIndex(
      (_, place) =>
        place > at &&
        isDay(place) &&
        roles[place] === 'excluded' &&
        elements[place + 1]?.wish.kind !== 'time' &&
        isSameDay(elements[at]?.wish, elements[place]?.wish),
    )
    if (out < 0 || !hasOther(at, out)) continue
    roles[at] = 'dropped'
    if (elements[at + 1]?.wish.kind === 'time' && elements[at + 1]?.isApart === false && at + 1 < out)
      roles[at + 1] = 'dropped'
  }
}

const isSameDay = (one: Element['wish'] | undefined, other: Element['wish'] | undefined): boolean =>
  one?.kind === 'day' &&
  other?.kind === 'day' &&
  JSON.stringify(one.readings[0]?.spans) === JSON.stringify(other.readings[0]?.spans) &&
  one.readings[0]?.spans.every(({ from, to }) => to - from === 1) === true

/** "Segunda de manhã não, de tarde sim": the hour is ruled out, and its day is meant for the other one. */
export function keepDay(elements: readonly Element[], roles: Role[]): void {
  const isWantedDay = elements.some(({ wish }, at) => wish.kind === 'day' && roles[at] === 'wanted')
  if (isWantedDay) return
  for (const [at, { wish, isApart }] of elements.entries()) {
    const [day, time] = [elements[at - 2], elements[at - 1]]
    const fits = wish.kind === 'time' && time?.wish.kind === 'time' && day?.wish.kind === 'day'
    if (
      fits &&
      roles[at] === 'wanted' &&
      roles[at - 1] === 'excluded' &&
      roles[at - 2] === 'excluded' &&
      isApart
    )
      roles[at - 2] = 'wanted'
  }
}

/** "Sexta passada fiz o exame, quero marcar terça": what has gone by is no wish beside one that is to come. */
export function dropGone(elements: readonly Element[], roles: Role[]): void {
  const isGone = ({ wish }: Element): boolean =>
    (wish.kind === 'day' && wish.readings.every(({ isPassed }) => isPassed)) ||
    (wish.kind === 'bad' && wish.problem === 'past')
  if (!elements.some((one, at) => roles[at] === 'wanted' && one.wish.kind === 'day' && !isGone(one))) return
  for (const [at, element] of elements.entries()) if (isGone(element)) roles[at] = 'dropped'
}
