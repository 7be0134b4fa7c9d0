import { dropGone, dropReasons, dropTakenBack, keepDay } from './droppedWishes.ts'
import {
  bareNo,
  corrects,
  existing,
  makes,
  mayAsk,
  moves,
  type Role,
  ruledOut,
  rulesOut,
} from './roleWords.ts'
import type { Input } from './rule.ts'
import type { Element } from './scan.ts'

export interface Cast extends Element {
  readonly role: Role
  /** The tokens that gave it its role: "não posso", "em vez de", "minha consulta de". */
  readonly claims: readonly number[]
}

/** The words before an element up to the one before it, and those behind it up to the next. */
const between = ({ tokens }: Input, from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')

/**
 * Says what each wish is for. "Quinta não sexta" has two castings: nobody can say which of them is ruled out. So has "não
 * posso quinta, sexta": both are ruled out, or the other is offered.
 */
export function castingsOf(input: Input, elements: readonly Element[]): readonly (readonly Cast[])[] {
  const trailing = trailingDay(input, elements)
  if (trailing !== null) {
    const cast = castOf(input, elements)
    return [cast, cast.map((one, at) => (at === trailing ? { ...one, role: 'excluded' as const } : one))]
  }
  const at = elements.findIndex(
    ({ to, wish }, place) =>
      elements[place + 1]?.wish.kind === wish.kind &&
      between(input, to, elements[place + 1]?.from ?? 0) === 'nao',
  )
  const cast = castOf(input, elements)
  if (at < 0) return [cast]
  return [at, at + 1].map((out) =>
    cast.map(
      (one, place): Cast =>
        place === at || place === at + 1 ? { ...one, role: place === out ? 'excluded' : 'wanted' } : one,
    ),
  )
}

/** The last of two days, when the first is ruled out before it and nothing but a comma stands between them. */
function trailingDay(input: Input, elements: readonly Element[]): number | null {
  const days = elements.flatMap(({ wish }, at) => (wish.kind === 'day' ? [at] : []))
  const [one, other] = [elements[days.at(-2) ?? -1], elements[days.at(-1) ?? -1]]
  if (!one || !other || days.at(-1) !== elements.length - 1 || days.at(-2) !== elements.length - 2)
    return null
  const isBare = other.link === 'comma' && !other.isApart && between(input, one.to, other.from) === ','
  const before = clause(between(input, elements[elements.length - 3]?.to ?? 0, one.from))
  const isLast = input.tokens
    .slice(other.to)
    .every(({ text }) => /^(ne|hein|ta|ok|por|favor|[.,!])$/.test(text))
  return isBare && isLast && rulesOut.test(before) ? (days.at(-1) ?? null) : null
}

function castOf(input: Input, elements: readonly Element[]): readonly Cast[] {
  const gaps = elements.map(({ from, to }, at) => ({
    before: clause(between(input, elements[at - 1]?.to ?? 0, from)),
    behind: between(input, to, elements[at + 1]?.from ?? input.tokens.length),
  }))
  const isTwo = (at: number): boolean => elements[at + 1]?.from === elements[at]?.from
  const roles: Role[] = elements.map(() => 'wanted')
  const claims: number[][] = elements.map(() => [])
  const claimBefore = (at: number, match: RegExpExecArray | null): void =>
    claim(claims[at], elements[at]?.from ?? 0, -countWords(match))
  const claimBehind = (at: number, match: RegExpExecArray | null): void =>
    claim(claims[at], elements[at]?.to ?? 0, countWords(match))
  for (const [at] of elements.entries()) {
    const { before, behind } = gaps[at] ?? { before: '', behind: '' }
    if (isTwo(at - 1)) continue
    const asks = /^[^.!,]*\?/.test(behind)
    const leads = rulesOut.test(before) && !(asks && mayAsk.test(before))
    if (asks) claimBefore(at, mayAsk.exec(before))
    // A bare "nem" goes on from what was ruled out before.
    if (leads || (bareNo.test(before) && !isAnswered(gaps[at - 1]?.behind))) {
      ruleOutFrom(input, elements, roles, at)
      claimBefore(at, rulesOut.exec(before) ?? bareNo.exec(before))
    }
    const asksNo = asks ? /^ ?nao (?:da|pode|rola|consig[a-z]*)/.exec(behind) : null
    claimBehind(at, asksNo)
    if (
      ruledOut.test(behind) &&
      asksNo === null &&
      !endsBeforeNext(behind, elements[at + 1]) &&
      !isBusyPart(behind, elements[at + 1])
    ) {
      ruleOutUpTo(input, elements, roles, at)
      claimBehind(at, ruledOut.exec(behind))
    }
  }
  for (const [at, element] of elements.entries()) {
    const next = elements[at + 1]
    const gap = gaps[at]
    if (next && gap && corrects.test(gap.behind.trim()) && next.wish.kind === element.wish.kind) {
      dropUpTo(elements, roles, at)
      claimBehind(at, corrects.exec(gap.behind.trim()))
    }
  }
  dropTakenBack(elements, roles)
  dropReasons(elements, roles, gaps)
  keepDay(elements, roles)
  markExisting(input, elements, roles, gaps)
  dropGone(elements, roles)
  return elements.map((element, at) => ({
    ...element,
    role: roles[at] ?? 'wanted',
    claims: claims[at] ?? [],
  }))
}

const countWords = (match: RegExpExecArray | null): number =>
  match?.[0].split(' ').filter((word) => word !== '').length ?? 0

/** So many tokens from one on, or before it. */
function claim(claims: number[] | undefined, from: number, count: number): void {
  for (let at = 0; at < Math.abs(count); at++) claims?.push(count > 0 ? from + at : from - 1 - at)
}

/** Only what stands in the same sentence speaks of a wish. */
const clause = (text: string): string =>
  text
    .split(/[.!?;]/)
    .at(-1)
    ?.replace(/ ?,$/, ' ,') ?? ''

/** "Quinta não, sexta": the "não" belongs to what stands before it. */
const isAnswered = (behindBefore: string | undefined): boolean =>
  behindBefore !== undefined && /^ ?(?:eu |ja |tambem |la )*nao/.test(behindBefore)

/** In "quinta, não sexta" the "não" belongs to the next. */
const endsBeforeNext = (behind: string, next: Element | undefined): boolean =>
  next !== undefined && /^ ?,/.test(behind)

/** "Segunda tenho fisio de manhã": of that day only the hour is ruled out. */
const isBusyPart = (behind: string, next: Element | undefined): boolean =>
  next?.wish.kind === 'time' &&
  next.link === 'none' &&
  /^ ?(?:eu )?tenho [a-z]+(?: (?:de|da|na|no|as))?$/.test(behind)

/** "Menos quarta, e só de manhã": what is left begins. "Só não" rules out. */
const onlySo = /(?:^| )(?:so|somente|apenas)(?= |$)(?! nao)/

/** A time right behind a day belongs to it; what "e", "ou", "nem" and the commas of one list tie to it does, too. */
function ruleOutFrom(input: Input, elements: readonly Element[], roles: Role[], at: number): void {
  roles[at] = 'excluded'
  for (let next = at + 1; next < elements.length; next++) {
    const { link, isApart, from } = elements[next] as Element
    if (isApart || onlySo.test(between(input, elements[next - 1]?.to ?? from, from + 1))) return
    const isListed =
      link === 'comma' &&
      elements
        .slice(next + 1)
        .some(
          (one, offset, rest) =>
            (one.link === 'and' || one.link === 'or') &&
            rest.slice(0, offset + 1).every((other) => !other.isApart && other.link !== 'none'),
        )
    if (link === 'comma' && !isListed) return
    if (link === 'none' && elements[next]?.wish.kind === elements[next - 1]?.wish.kind) return
    roles[next] = 'excluded'
  }
}

function ruleOutUpTo(input: Input, elements: readonly Element[], roles: Role[], at: number): void {
  roles[at] = 'excluded'
  for (let place = at; place > 0; place--) {
    const { link, isApart } = elements[place] as Element
    // "Depois das 16, e segunda não posso": the hour is wished all the same.
    const before = elements[place - 1]
    const isOther =
      before?.wish.kind === 'time' && /,/.test(between(input, before.to, elements[place]?.from ?? before.to))
    const isDetached = isApart || isOther || link === 'comma' || link === 'or'
    if (
      isDetached &&
      !(link === 'comma' && !isApart && elements.slice(place, at + 1).some((one) => one.link === 'and'))
    )
      return
    roles[place - 1] = 'excluded'
  }
}

function dropUpTo(elements: readonly Element[], roles: Role[], at: number): void {
  const kind = elements[at]?.wish.kind
  for (let place = at; place >= 0; place--) if (elements[place]?.wish.kind === kind) roles[place] = 'dropped'
}

/** "Mudar de quinta para sexta", "minha consulta de quinta": the first is no wish where another one is. */
function markExisting(
  input: Input,
  elements: readonly Element[],
  roles: Role[],
  gaps: readonly { readonly before: string; readonly behind: string }[],
): void {
  const whole = between(input, 0, input.tokens.length)
  for (const [at, element] of elements.entries()) {
    const { before } = gaps[at] ?? { before: '' }
    if (roles[at] !== 'wanted') continue
    const isMade = existing.test(`${before} `) && !makes.test(`${before} `)
    // "Menos terça, que é feriado": no appointment of theirs, and no wish.
    if (isMade && at > 0 && /^feriad/.test(input.tokens[element.from]?.text ?? '')) {
      roles[at] = 'dropped'
      continue
    }
    const next = elements
      .slice(at + 1)
      .find((one, offset) => one.wish.kind === element.wish.kind && roles[at + 1 + offset] === 'wanted')
    const isFrom =
      moves.test(whole) &&
      (/^(?:de|do|da|das)$/.test(input.tokens[element.from]?.text ?? '') ||
        / (?:de|do|da|das|dia)$/.test(` ${before.trim()}`)) &&
      next !== undefined &&
      /para|\b(?:poe|ponha|coloca|coloque|bota|bote|pasa)\b/.test(between(input, element.to, next.from + 1))
    if (isMade || isFrom) {
      roles[at] = 'existing'
      // Its hour goes with its day.
      const behind = elements[at + 1]
      if (
        behind &&
        behind.wish.kind !== element.wish.kind &&
        behind.link === 'none' &&
        !behind.isApart &&
        !/para/.test(between(input, element.to, behind.from + 1))
      )
        roles[at + 1] = 'existing'
    }
  }
  // Nothing else is said: it is what the message is about.
  if (!roles.includes('wanted') && !roles.includes('excluded'))
    for (const [at, role] of roles.entries()) if (role === 'existing') roles[at] = 'wanted'
}
