import { type Answer, readAnswer } from '#lib/portuguese/answers.ts'
import type { BirthDate } from '#lib/portuguese/birthDate.ts'
import type { DatesRead } from '#lib/portuguese/dates/readDates.ts'
import { findNames } from '#lib/portuguese/names.ts'
import { type Dialogue, todayIn } from './dialogue.ts'
import { type Act, booksPlainly, readActs } from './read/acts.ts'
import {
  isNameLike,
  nameWords,
  readBirth,
  readFullName,
  readNames,
  readPeople,
  withoutBirth,
} from './read/people.ts'
import { type PaymentRead, readPayment } from './read/plans.ts'
import type { SaidPerson } from './read/saidPerson.ts'
import { readNamed, readNext } from './read/severalNamed.ts'
import { readSpecialties, specialtiesOf } from './read/specialties.ts'
import { noThings, readThings, type Things } from './read/things.ts'
import { readTopics, type Topic } from './read/topics.ts'
import { readWhen } from './read/when.ts'
import { escaped, lineOf } from './read/words.ts'
import { dateContext, readAmong } from './readDays.ts'
import type { Offered, QuestionKind } from './state.ts'
import { hasSubject } from './wanted.ts'

/** All that a message says, read at once. */
export interface Understood {
  readonly text: string
  readonly line: string
  /** The option of the open question that was pressed. */
  readonly pressed: Offered | null
  readonly answer: Answer | null
  readonly acts: ReadonlySet<Act>
  readonly topics: ReadonlySet<Topic>
  readonly things: Things
  readonly payment: PaymentRead | null
  readonly people: readonly SaidPerson[]
  readonly ownName: string
  readonly otherName: string
  readonly birth: BirthDate
  readonly dates: DatesRead
  readonly asks: boolean
}

/** Questions whose answers are names and numbers: nothing else is looked for in them. */
const plainQuestions: readonly QuestionKind[] = ['person', 'guardian', 'phone', 'address', 'code']

const otherActs: readonly Act[] = [
  'reschedule',
  'cancel',
  'confirm',
  'cannotCome',
  'stop',
  'person',
  'clinical',
]

const saysOwnDay =
  /(?:^| )(?:minha|meu|a|o) (?:consulta|exame|retorno|horario|agendamento) (?:dela |dele )?(?:e|esta|era|ficou|foi|seria)(?: (?:marcad[oa]|agendad[oa]))?(?: (?:para|no|na|as|o|a))* (?:hoje|amanha|dia|segunda|terca|quarta|quinta|sexta|sabado|\d)/

const saysMarks = /(?:^| )(?:marcar|agendar|marca|marque|agende)(?= |$)/
const asksToPay = /(?:^| )(?:cartao|pix|dinheiro|credito|debito|parcel[a-z]*)(?= |$)/
const asksForThings =
  /(?:^| )(?:voces|voce) (?:tem|teria|teriam) (?:algum |alguma |um |uma )?(?:lista|whats|whatsap|zap|estacionamento|convenio|aces|elevador|instagram|site|aplicativo|telefone|email|wifi|cadeira|vaga para|vaga de|nota|recibo)/

const asksOfAfter =
  /(?:^| )(?:acompanhante|dirigir|dirigindo|ir so(?:zinh[oa])?|sozinh[oa]|sedacao|sedad[oa]|anestesia)(?= |$)/
const saysNew = /(?:^| )(?:marcar|agendar|outra consulta|mais uma|tambem)(?= |$)/

const isForPapers =
  /(?:^| )(?:consulta|medic[oa]|doutora?|dra?|especialista|clinic[oa](?: geral)?|[a-z]+(?:logista|ologo|ologa|iatra|pedista)|cardio|dermato|gineco|orto|endocrino|neuro|psiquiatra|retorno|horario|encaixe)(?: [a-z]+){0,3} (?:para|pra|p|so para|e) (?:eu )?(?:so )?(?:renovar|trocar|pegar|pedir|fazer|mostrar|levar|ver|entregar) (?:a |o |as |os |minha |meu |minhas |meus |uma |um |nova )*(?:receitas?|atestado|laudo|declaracao|resultados?|exames?)(?= |$)/

const takesSomebody =
  /(?:^| )levar (?:a |o )?(?:minh[ao]s?|meus?|ela|ele|noss[ao]) ?(?:filh|mae|pai|avo|net|sobrinh|irma|espos|marid|bebe|crianca|sogr|menin|afilhad|entead|amig|dois|duas|mulher|tia|tio|no |na |para )/

const withoutNames = (text: string, names: readonly string[]): string =>
  names
    .filter((name) => name !== '')
    .reduce(
      (left, name) => left.replace(new RegExp(`(?<!\\p{L})${escaped(name)}(?!\\p{L})`, 'giu'), ' , '),
      text,
    )

/** "Sim, os dois": people or things, and no hour. */
const bothOfThem =
  /(?<!\p{L})(?<!(?:entre|até|ate|antes|depois|umas|pelas|lá pelas) )(?:(?:pr)?[oa]s (?:dois|duas|tr[eê]s)(?: (?:coisas|filh[oa]s|crian[cç]as|juntos|juntas))?|n[oó]s dois)(?!\p{L}|\s*(?:h(?![\p{L}])|horas|da tarde|da manh[aã]|e meia|e as |e pouco|em ponto))/giu

const birthInText =
  /(?:\b(?:data de )?nasc\w*|\bdn\b)?\s*(?:em|dia|no dia|:|é)?\s*\b\d{1,2}\s?[/.-]\s?\d{1,2}\s?[/.-]\s?(?:\d{4}|\d{2})\b/gi

const isOfClinic = ({ clinic }: Dialogue, name: string): boolean =>
  name !== '' &&
  findNames(
    name,
    [...clinic.plans, ...clinic.units, ...clinic.exams].map((one) => ({ name: one.name })),
  ).best !== null

/** "Não, sexta", where a name was asked for: no name, and no date of birth either. */
const saysMore = (text: string, birth: BirthDate): boolean =>
  birth.kind === 'none' && readFullName(text) !== '' && !isNameLike(readFullName(text))

/** What a message names of the clinic's. "O João Paulo", where it was asked for whom, is no Dr. Paulo. */
function thingsOf(d: Dialogue, text: string, asked: QuestionKind | null): Things {
  const line = lineOf(text)
  const things = readThings(text, line, d.clinic, asked)
  // "Mamografia sou eu, cardio é o Joaquim": whom it is for, and no other wish.
  if (asked === 'whom' && hasSubject(d.state.booking))
    return { ...noThings, unitId: things.unitId, isAnyUnit: things.isAnyUnit }
  const isOfPatients = asked === 'whom' || namesPatient(d, line)
  return isOfPatients && !saysDoctor.test(line) ? { ...things, professionalIds: [] } : things
}

const saysDoctor = /(?:^| )(?:dr|dra|doutor|doutora|medic[oa]|profissional)(?= |$)/
const namesPatient = ({ known }: Dialogue, line: string): boolean =>
  (known.people ?? []).some(({ name }) => {
    const [first] = nameWords(name)
    return first !== undefined && line.split(' ').includes(first)
  })

/** "Meu marido, dermato": what the clinic does is no part of a name. */
function withoutThings({ clinic }: Dialogue, name: string): string {
  const offered = specialtiesOf(clinic.professionals)
  const words = name.split(' ')
  const at = words.findIndex((word) => {
    const line = lineOf(word)
    const { offered: own, missing } = readSpecialties(line, offered)
    return (
      own.length + missing.length > 0 ||
      /^(?:eletro|ecg|eco|ultras?som|usg|exame|exames|retorno|avaliacao)$/.test(line)
    )
  })
  return at < 0
    ? name
    : words
        .slice(0, at)
        .join(' ')
        .replace(/\s+(?:d[aeo]s?|e)$/i, '')
}

/** "Ana Lima Rocha 07/07/2018", where something else was asked: a name, and nothing that the clinic has. */
function nameAlone(d: Dialogue, text: string, today: string): string {
  const [only, ...more] = readNamed(text, today)
  const isNamed = (d.state.booking.person?.name ?? '') !== ''
  if (!only || more.length > 0 || d.state.task === null || isNamed) return ''
  if (lineOf(text.replace(/\d[\d\s/.-]*/g, ' ').replace(/[,;:]/g, ' ')) !== lineOf(only.name)) return ''
  const { specialties, missingSpecialties, examIds, professionalIds } = readThings(
    text,
    lineOf(text),
    d.clinic,
    null,
  )
  const isOther = specialties.length + missingSpecialties.length + examIds.length + professionalIds.length > 0
  return isOther || readPayment(text, lineOf(text), d.clinic, false) !== null ? '' : only.name
}

/** Somebody may be named who comes after the one who was booked for, or with a date of birth beside. */
const mayNameNext = ({ state }: Dialogue, birth: BirthDate): boolean =>
  state.open?.kind !== 'person' &&
  (birth.kind === 'day' || (state.task === null && state.last !== null && state.open === null))

export function understand(d: Dialogue): Understood {
  const { open } = d.state
  const asked = open?.kind ?? null
  let pressed: Offered | null = null
  const typed: string[] = []
  for (const { text, choice } of d.turn.messages) {
    const option = choice === '' ? undefined : open?.options.find(({ id }) => id === choice)
    if (option) pressed = option
    else typed.push(text)
  }
  const text = typed.join('\n').slice(0, 2_000)
  if (pressed === null && open) {
    const plain = text.trim().toLocaleLowerCase('pt-BR')
    pressed = open.options.find(({ title }) => title.toLocaleLowerCase('pt-BR') === plain) ?? null
  }
  const line = lineOf(text)
  const acts = readActs(text, line)
  const topics = new Set(readTopics(line))
  // "Quanto custa a consulta com a dermato?" asks, and books nothing yet.
  if (topics.size > 0 && acts.has('book') && !booksPlainly(line)) acts.delete('book')
  // "Preciso de um atestado", "vocês têm lista de espera?": no wish for a visit, and no list of doctors.
  // "Um clínico para renovar receita" tells why.
  if (isForPapers.test(line)) topics.delete('results')
  if (topics.has('results') && !saysMarks.test(line)) acts.delete('book')
  if (topics.has('payment') && asksToPay.test(line)) topics.delete('plans')
  if (topics.has('professionals') && asksForThings.test(line)) topics.delete('professionals')
  // "Preciso levar minha filha no pediatra" books, and asks for no papers.
  if (takesSomebody.test(line)) {
    topics.delete('documents')
    if (!otherActs.some((act) => acts.has(act))) acts.add('book')
  }
  const today = todayIn(d)
  const people = readPeople(text, line).map((one) => ({ ...one, name: withoutThings(d, one.name) }))
  const names = readNames(text)
  // "Meu plano é o SulAmérica" names nobody.
  const [own, named] = [names.own, names.other].map((name) => (isOfClinic(d, name) ? '' : name)) as [
    string,
    string,
  ]
  const birth = readBirth(text, today, asked === 'person')
  const comesNext = named === '' && own === '' && people.length === 0 && mayNameNext(d, birth)
  const next = comesNext ? readNext(text, birth.kind === 'day') : ''
  const other = named || next || (comesNext && birth.kind === 'day' ? nameAlone(d, text, today) : '')
  const isPlain =
    asked !== null &&
    plainQuestions.includes(asked) &&
    !acts.has('change') &&
    !acts.has('book') &&
    !(asked === 'person' && saysMore(text, birth))
  const rest = withoutNames(text, [...people.map(({ name }) => name), own, other])
  const dateText = (birth.kind === 'day' ? withoutBirth(rest).replace(birthInText, ' , ') : rest).replace(
    bothOfThem,
    ' ',
  )
  const noDates = readWhen('', dateContext(d))
  const things = isPlain ? noThings : thingsOf(d, rest, asked)
  const isNamed =
    things.specialties.length > 0 || things.examIds.length > 0 || things.professionalIds.length > 0
  const read = isPlain || asked === 'code' ? noDates : readAmong(d, dateText, line)
  // "Tem como adiantar? Minha consulta é dia 12": the day that it has, and none that is wished.
  const [only, ...more] = read.readings
  const isOwn = acts.has('reschedule') && read.existing === null && only !== undefined && more.length === 0
  const dates =
    isOwn && saysOwnDay.test(line) ? { ...read, existing: only, readings: [], isUnsure: false } : read
  // "Minha consulta é dia 10, queria ir antes, tem amanhã?"
  const isElsewhen = dates.existing !== null && dates.readings.length > 0
  if (isElsewhen && open === null && !otherActs.some((act) => acts.has(act)) && !saysNew.test(line))
    acts.add('reschedule').delete('book')
  // "Tem que levar acompanhante? Posso voltar dirigindo?", of an exam: what its preparation says.
  if (asksOfAfter.test(line) && (things.examIds.length > 0 || d.state.booking.examIds.length > 0)) {
    topics.add('preparation')
    topics.delete('documents')
    topics.delete('exams')
  }
  // "Preciso de gineco": a wish for what is named is one to book.
  if (isNamed && booksPlainly(line) && !otherActs.some((act) => acts.has(act))) acts.add('book')
  return {
    text,
    line,
    pressed,
    answer: pressed ? null : readAnswer(text),
    acts,
    topics,
    things,
    payment: isPlain
      ? null
      : readPayment(withoutBirth(rest), lineOf(withoutBirth(rest)), d.clinic, asked === 'payment'),
    people,
    ownName: own,
    otherName: other,
    birth,
    dates,
    asks: text.includes('?'),
  }
}
