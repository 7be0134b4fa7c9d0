import { wordsOf } from '#lib/portuguese/words.ts'
import type { AppointmentAct, AskedAppointment, Meaning, OpenQuestion } from './meaning.ts'
import { type Part, partsOf } from './parse.ts'

/** Reads answers to "Você vem?", for one appointment or for several of a family. */

const unknown: Meaning = { kind: 'unknown' }

const counts: Readonly<Record<number, readonly string[]>> = {
  2: [
    'os dois',
    'as duas',
    'os 2',
    'as 2',
    'dos dois',
    'das duas',
    'nos dois',
    'nos duas',
    'ambos',
    'ambas',
    'eles dois',
  ],
  3: ['os tres', 'as tres', 'os 3', 'as 3', 'dos tres', 'das tres', 'nos tres'],
  4: ['os quatro', 'as quatro', 'os 4', 'as 4', 'dos quatro', 'nos quatro'],
}
const everyone = [
  'todos',
  'todas',
  'todos nos',
  'todas nos',
  'todo mundo',
  'de todos',
  'de todas',
  'a familia toda',
]

/** The phrases of a question about several appointments: who is meant. */
function phrasesOf(appointments: readonly AskedAppointment[]) {
  const several = appointments.length > 1
  const all = several ? [...everyone, ...(counts[appointments.length] ?? [])] : []
  return [
    ...all
      .flatMap((text) => [text, `para ${text}`])
      .map((text) => ({ tag: 'all' as const, words: wordsOf(text) })),
    ...appointments.flatMap(({ patientName }, value) =>
      ['', 'a', 'o', 'da', 'do', 'para', 'para a', 'para o', 'a da', 'o do', 'com']
        .map((lead) => wordsOf(`${lead} ${patientName}`))
        .filter((words) => words.join('').length > 1)
        .map((words) => ({ tag: 'name' as const, words, value })),
    ),
  ]
}

/** True when two of them have one name: it then says nothing. */
const hasNamesakes = (appointments: readonly AskedAppointment[]): boolean =>
  new Set(appointments.map(({ patientName }) => wordsOf(patientName).join(' '))).size < appointments.length

const has = (parts: readonly Part[], tag: Part['tag']): boolean => parts.some((part) => part.tag === tag)

/** Reads an answer to "Você vem?". */
export function readAttendance(
  { appointments, listed = ['confirm'] }: Extract<OpenQuestion, { kind: 'attendance' }>,
  tokens: readonly string[],
): Meaning {
  const parts = partsOf(tokens, phrasesOf(appointments))
  if (parts === null) return unknown
  const numbers = parts.filter(({ tag }) => tag === 'number')
  const byNumber = numbers.flatMap(({ value }) => listed[value - 1] ?? [])
  if (numbers.length > 1 || byNumber.length < numbers.length) return unknown
  const act = actIn(parts, byNumber)
  if (act === 'unclear') return unknown
  const meant = meantBy(parts, appointments)
  if (meant === 'unclear') return unknown
  if (appointments.length === 1) return act ? done(act, appointments) : unknown
  if (meant === null) return act ? { kind: 'askWhich', act } : unknown
  // A bare name may be a greeting: "só Ana" and "Ana vai" are none.
  if (act === null && !has(parts, 'all') && !has(parts, 'only')) return unknown
  return done(act ?? 'confirm', meant)
}

/** Reads an answer to "Quem?": a number, a name, or all of them. */
export function readWhich(
  asked: AppointmentAct,
  appointments: readonly AskedAppointment[],
  tokens: readonly string[],
): Meaning {
  const parts = partsOf(tokens, phrasesOf(appointments))
  if (parts === null) return unknown
  const act = actIn(parts, [])
  if (act === 'unclear' || (act !== null && act !== asked && !(act === 'confirm' && saysYesAlone(parts))))
    return unknown
  const named = meantBy(parts, appointments)
  const chosen = chosenBy(parts, appointments)
  if (named === 'unclear' || chosen === 'unclear') return unknown
  if (named && chosen && !isSame(named, chosen)) return unknown
  const meant = named ?? chosen
  return meant ? done(asked, meant) : unknown
}

const done = (kind: AppointmentAct, meant: readonly AskedAppointment[]): Meaning => ({
  kind,
  appointmentIds: meant.map(({ appointmentId }) => appointmentId),
})

const isSame = (one: readonly AskedAppointment[], other: readonly AskedAppointment[]): boolean =>
  one.length === other.length && one.every((appointment) => other.includes(appointment))

const saysYesAlone = (parts: readonly Part[]): boolean => has(parts, 'yes') && !has(parts, 'confirm')

/** Tags that say something else than an answer to the question. */
const foreign = ['stop', 'resume', 'wants', 'declines'] as const

/** Returns what the answer says; null when it says nothing of the kind, `unclear` when it contradicts itself. */
function actIn(
  parts: readonly Part[],
  byNumber: readonly AppointmentAct[],
): AppointmentAct | 'unclear' | null {
  if (foreign.some((tag) => has(parts, tag)) || isTurnedRound(parts)) return 'unclear'
  const reschedules = has(parts, 'reschedule')
  const cannot = has(parts, 'cannot')
  if (has(parts, 'question') && (!reschedules || cannot)) return 'unclear'
  if (has(parts, 'no') && !(isRefusalFirst(parts) && cannot && !has(parts, 'cancel') && !reschedules))
    return 'unclear'
  const said = new Set<AppointmentAct>(byNumber)
  if (has(parts, 'yes') || has(parts, 'confirm')) said.add('confirm')
  if (reschedules) said.add('reschedule')
  // "Não posso ir, quero remarcar": the refusal is why.
  if (has(parts, 'cancel') || (cannot && !said.has('reschedule'))) said.add('cancel')
  const [act = null, ...others] = said
  return others.length > 0 ? 'unclear' : act
}

/** "Não vou cancelar", "não vou poder remarcar": the verb that follows turns the refusal round. */
const isTurnedRound = (parts: readonly Part[]): boolean =>
  parts.some(
    ({ tag, words }, at) =>
      tag === 'cannot' && !isWhole.test(words.at(-1) ?? '') && /[aei]r$/.test(parts[at + 1]?.words[0] ?? ''),
  )
/** Ends a refusal that has its own verb: "não vou poder ir". */
const isWhole = /^(ir|comparecer|presentes?)$/

/** "Não, não vou": the first word only repeats what follows. */
const isRefusalFirst = (parts: readonly Part[]): boolean =>
  parts.every(({ tag }, at) => tag !== 'no' || parts[at + 1]?.tag === 'cannot')

/** Returns whom the answer names; null when nobody, `unclear` when it can't be said. */
function meantBy(
  parts: readonly Part[],
  appointments: readonly AskedAppointment[],
): readonly AskedAppointment[] | 'unclear' | null {
  const names = new Set(parts.flatMap(({ tag, value }) => (tag === 'name' ? [value] : [])))
  const all = has(parts, 'all')
  if (has(parts, 'only') && (names.size !== 1 || all)) return 'unclear'
  if (names.size > 0 && hasNamesakes(appointments)) return 'unclear'
  if (all) return names.size > 0 && names.size < appointments.length ? 'unclear' : appointments
  return names.size > 0 ? appointments.filter((_, at) => names.has(at)) : null
}

/** Returns whom the number of the list means: 1 is all of them. */
function chosenBy(
  parts: readonly Part[],
  appointments: readonly AskedAppointment[],
): readonly AskedAppointment[] | 'unclear' | null {
  const [number, ...more] = parts.filter(({ tag }) => tag === 'number')
  if (!number) return null
  if (more.length > 0) return 'unclear'
  if (number.value === 1) return appointments
  const one = appointments[number.value - 2]
  return one ? [one] : 'unclear'
}
