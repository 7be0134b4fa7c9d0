import { isOneSlipAway } from '#lib/portuguese/slips.ts'
import type { Tag } from './phrases.ts'

/** The verbs that people mistype, each long enough that a slip of one letter makes no other word. */
const typed: readonly (readonly [verb: string, tag: Tag])[] = [
  ['confirmo', 'confirm'],
  ['confirma', 'confirm'],
  ['confirmar', 'confirm'],
  ['confirmado', 'confirm'],
  ['confirmada', 'confirm'],
  ['cancelar', 'cancel'],
  ['cancela', 'cancel'],
  ['desmarcar', 'cancel'],
  ['remarcar', 'reschedule'],
  ['reagendar', 'reschedule'],
]

/** Words that are one letter away from these and say something else: another tense, another person, another verb. */
const others = new Set(
  (
    'confirmei confirmou confirmam confirmem confirmas confirmara confirmaram confirmarao confirmava conforme ' +
    'conformo conforma conformar conformado conformada cancelei cancelou cancelam cancelas cancelara cancelado ' +
    'cancelada canceladas cancelados cancelaram cancelava desmarcara demarcar remarcara remarcado reagendara ' +
    'cancelo reagendara confirmavel'
  ).split(' '),
)

/** Returns what a mistyped word means, by the verb that is one slip away; null when none or more than one are. */
export function tagOfTypo(word: string): Tag | null {
  if (word.length < 6 || others.has(word)) return null
  const tags = new Set(typed.filter(([verb]) => isOneSlipAway(word, verb)).map(([, tag]) => tag))
  const [tag = null] = tags
  return tags.size === 1 ? tag : null
}
