import { type Dialogue, withText } from './dialogue.ts'
import { ordered } from './order.ts'
import { type Act, readActs } from './read/acts.ts'
import { lineOf } from './read/words.ts'
import { type Understood, understand } from './understand.ts'

/** Two tasks in one message, "cancela a de quinta e marca dermato na sexta": the first is done, and then the other. */

const verb =
  '(?:marcar|marca|marque|agendar|agenda|agende|cancelar|cancela|cancele|cancelo|desmarcar|desmarca|desmarque|desmarco|confirmar|confirma|confirme|confirmo|remarcar|remarca|remarque|reagendar|reagenda|fazer|faço|faco)'
const wish =
  '(?:(?:eu|já|ja|me|pode|poderia|por favor|quero|queria|gostaria de|preciso|aproveita e|aproveito e|aproveitando|também|tambem|tb|depois|aí|ai|e|pra mim|para mim)\\s+)*'
const joint = new RegExp(
  `\\s*(?:[,.;]\\s*|\\s(?:e|depois|também|tambem|aí|ai)\\s+)+(?=${wish}${verb}(?!\\p{L}))`,
  'giu',
)

const twoOf = ['reschedule', 'cancel', 'book', 'confirm'] as const

/** The message up to where the other task begins, and the rest; null where it is one task. */
function parted(d: Dialogue, text: string): readonly [first: string, then: string] | null {
  const moves = readActs(text, lineOf(text)).has('reschedule')
  for (const { 0: found, index } of text.matchAll(joint)) {
    const [first, then] = [text.slice(0, index).trim(), text.slice(index + found.length).trim()]
    const [one, other] = [readActs(first, lineOf(first)), readActs(then, lineOf(then))]
    const kinds = [one, other].map((acts) => twoOf.find((act) => acts.has(act)))
    if (kinds[0] === undefined || kinds[1] === undefined || kinds[0] === kinds[1]) continue
    // "Desmarcar e remarcar" is one task: who moves the one books another only where that one is named.
    const booked = [first, then][kinds.indexOf('book')]
    if (
      !moves ||
      (booked !== undefined && kinds.includes('reschedule') && namesThing(understand(withText(d, booked))))
    )
      return [first, then]
  }
  return null
}

const joined =
  /\s*(?:,|\s(?:e|mais)(?:\s+(?:eu\s+)?(?:também|tambem|tb|tbm))?(?:\s+(?:eu\s+)?(?:quero|queria|preciso)(?:\s+de)?)?)\s+/giu

/** What is wished, if it is one: exams are had together, and each visit for itself. */
const namesOne = ({ things }: Understood): string | null => {
  const [specialty, ...more] = things.specialties
  const isVisit = (specialty !== undefined && more.length === 0) || things.professionalIds.length === 1
  const isExam = things.examIds.length === 1
  if (isVisit === isExam) return null
  return isExam ? 'exam' : (specialty ?? things.professionalIds[0] ?? null)
}

const ofAppointments: readonly Act[] = ['cancel', 'reschedule', 'confirm', 'cannotCome']
const hasAny = (acts: ReadonlySet<Act>, some: readonly Act[]): boolean => some.some((act) => acts.has(act))

/** "Mamografia pra mim e cardiologista pro meu marido": a visit and an exam are two bookings. */
function pairOf(d: Dialogue, u: Understood): readonly [first: string, then: string] | null {
  // What is only asked about is booked by nobody.
  const isSeveral = u.things.examIds.length > 0 || u.things.specialties.length > 1
  if (!isSeveral || u.topics.size > 0) return null
  for (const { 0: found, index } of u.text.matchAll(joined)) {
    const [first, then] = [u.text.slice(0, index).trim(), u.text.slice(index + found.length).trim()]
    const rest = understand(withText(d, then))
    const [one, other] = [namesOne(understand(withText(d, first))), namesOne(rest)]
    const isSeveralVisits = rest.things.specialties.length > 1 && rest.things.examIds.length === 0
    if (one !== null && other !== null && one !== other) return [first, then]
    if (one !== null && isSeveralVisits && !rest.things.specialties.includes(one)) return [first, then]
  }
  return null
}

const together =
  /(?:^| )(?:n?o? ?mesm[oa] (?:dia|data|horario|manha|tarde)|junt[oa]s?|as duas coisas|os dois exames|de uma vez|na mesma ida|aproveitar a ida|seguid[oa]s?|um atras do outro)(?= |$)/

const notSomebody =
  /^(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|amanha|hoje|depois|semana|mes|dia|manha|tarde|noite|fazer|ver|marcar|agendar|passar|consult\p{L}*|exame|mesm[oa]|unidade|proxim[oa]|outr[oa]|quando|tudo|isso|antes|cedo|logo)$/u

/** "… e dermato pra Lia", "… pro meu marido". */
const namesSomebody = (text: string): boolean =>
  /^(?:e )?eu (?:de|do|da|com|no|na) /.test(lineOf(text)) ||
  [...lineOf(text).matchAll(/(?:^| )(?:para|pra|pro|p) (?:[ao]s? )?(\p{L}{3,})/gu)].some(
    ([, word]) => !notSomebody.test(word ?? ''),
  )

const namesThing = ({ things }: Understood): boolean =>
  things.specialties.length > 0 ||
  things.examIds.length > 0 ||
  things.examCandidates.length > 0 ||
  things.professionalIds.length > 0 ||
  things.isSomeExam

const namesAnother = (u: Understood): boolean => namesThing(u) || u.people.length > 0

/**
 * What the message says of its first task; the other is kept for later. Who calls one off and books "para sexta", with
 * nobody and nothing named, moves it: then the one isn't lost before the other is had.
 */
export function firstOfTwo(d: Dialogue, u: Understood): { d: Dialogue; u: Understood } {
  const isOpen = d.state.task === null && u.pressed === null
  const parts = isOpen ? parted(d, u.text) : null
  const pair = isOpen && !parts ? pairOf(d, u) : null
  const two = pair && ordered(d, u.text, pair)
  if (two && hasAny(u.acts, ofAppointments)) {
    const own = withText(d, two[0])
    // "Desmarca a da gineco, a do dermato eu vou": what is named beside it asks for nothing.
    const { acts } = understand(withText(d, two[1]))
    const first = understand(own)
    if (/^(?:eu )?confirm/.test(first.line)) (first.acts as Set<Act>).add('confirm')
    if (!hasAny(first.acts, ofAppointments)) return { d, u }
    d.state.later = hasAny(acts, [...ofAppointments, 'book']) ? two[1] : ''
    return { d: own, u: first }
  }
  if (two) {
    const own = withText(d, two[0])
    d.state.later = two[1]
    // "Pra 2 pessoas, uma é dermato e a outra cardio": one each.
    const isOneEach = u.people.length === 2 && u.people.every(({ relation }) => relation === 'pessoa')
    d.state.isLaterForAnother = isOneEach || namesSomebody(two[1])
    d.state.isLaterSameDay = together.test(u.line)
    // Days, unit and convênio are said once, for both.
    const first = understand(own)
    const { unitId, isAnyUnit } = u.things
    return {
      d: own,
      u: {
        ...first,
        people: isOneEach ? [] : first.people,
        dates: u.dates,
        payment: u.payment,
        things: { ...first.things, unitId, isAnyUnit },
      },
    }
  }
  if (!parts) return { d, u }
  const [first, then] = parts
  const isCancelled = u.acts.has('cancel') && readActs(first, lineOf(first)).has('cancel')
  const other = understand(withText(d, then))
  if (isCancelled && other.acts.has('book') && !namesAnother(other)) {
    const acts = new Set(u.acts).add('reschedule')
    acts.delete('cancel')
    acts.delete('book')
    return { d, u: { ...u, acts } }
  }
  d.state.later = then
  d.state.isLaterForAnother = namesSomebody(then)
  d.state.isLaterSameDay = together.test(u.line)
  const own = withText(d, first)
  return { d: own, u: understand(own) }
}

/** The task that was left for later, once nothing is under way; null where there is none. */
export function takeLater(d: Dialogue): { d: Dialogue; u: Understood } | null {
  const { later, task } = d.state
  if (later === '' || task !== null || d.handOver !== null) return null
  d.state.later = ''
  const own: Dialogue = { ...withText(d, later), question: '', known: {} }
  const u = understand(own)
  const isSameDay = d.state.isLaterSameDay && d.state.booking.when !== null
  d.state.isLaterSameDay = false
  // The day was said once, for both: it is the one of the first by now; a doubt about it has been asked then.
  const isSettled = isSameDay || (u.dates.isUnsure && d.state.booking.when !== null)
  return {
    d: own,
    u: isSettled ? { ...u, dates: { ...u.dates, readings: [], problems: [], isUnsure: false } } : u,
  }
}

/** What the other task is about, as far as it names it. */
export function namesOf({ clinic }: Dialogue, { things }: Understood): string {
  const exams = clinic.exams.filter(({ id }) => things.examIds.includes(id)).map(({ name }) => name)
  return (exams.length > 0 ? exams : things.specialties).join(' e ')
}
