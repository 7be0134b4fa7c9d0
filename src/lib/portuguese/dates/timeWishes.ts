import { minutesOfDay } from '../../days.ts'
import { number } from './numbers.ts'
import { partOfDay } from './partsOfDay.ts'
import { firstOf, longestOf, map, notBefore, optional, type Rule, sequence, sign, words } from './rule.ts'
import {
  endPoint,
  expectedPoint,
  explicitPoint,
  hourAndSome,
  hourMark,
  markedPoint,
  type Point,
  stretches,
} from './times.ts'
import { type BadDate, type TimeWish, timeWish } from './wishes.ts'

type Read = TimeWish | BadDate

const noSuchTime: BadDate = { kind: 'bad', problem: 'noSuchTime' }

const orBad = (readings: TimeWish['readings'], shape: TimeWish['shape'] = 'set'): Read =>
  readings.length > 0 ? timeWish(readings, { shape }) : noSuchTime

const exactly = (point: Point): Read => orBad(point.map((at) => [{ from: at, to: at + 1 }]))

const around = (point: Point): Read =>
  orBad(point.map((at) => [{ from: Math.max(0, at - 30), to: Math.min(minutesOfDay, at + 30) }]))

/** The last minute of a day counts as its end. */
const since = (point: Point): Read =>
  orBad(
    point.filter((at) => at < minutesOfDay).map((at) => [{ from: at, to: minutesOfDay }]),
    'from',
  )

const until = (point: Point): Read =>
  orBad(
    point.filter((at) => at > 0).map((at) => [{ from: 0, to: at }]),
    'until',
  )

const roughly = words(
  'umas|por volta das|por volta de|por volta da|por volta do|lá pelas|lá para as|lá pela|lá para|lá pelo|perto das|perto do|perto de|próximo das|próximo as|próximo do|em torno das|em torno de|mais ou menos as|mais ou menos umas|mais ou menos|tipo|tipo as|tipo umas|aproximadamente|aproximadamente as|cerca das|pelas|pelo|beirando as',
)

/** "Às 9", "15h30", "umas 3 da tarde". */
const point: Rule<Read> = longestOf<Read>(
  map(
    sequence(optional(words('as|a|para as|para a|pela|o|ao|é|para|das|da|as exatas')), explicitPoint),
    ([, at]) => exactly(at),
  ),
  map(sequence(words('as|para as|é as'), expectedPoint), ([, at]) => exactly(at)),
  // "A consulta das 8", "cancela a das oito".
  map(sequence(words('das'), expectedPoint), ([, at], { tokens }, from) =>
    /^(consulta|exame|retorno|horario|agendamento|sesao|a|na)$/.test(tokens[from - 1]?.text ?? '')
      ? exactly(at)
      : null,
  ),
  // "À uma", "a 1 da tarde"; "a 2" is a choice.
  map(sequence(words('a|para a'), expectedPoint), ([, at], { tokens }, from) =>
    /^[àá]$/i.test(tokens[from]?.raw ?? '') && tokens[from + 1]?.text === 'uma' ? exactly(at) : null,
  ),
  map(sequence(roughly, expectedPoint, optional(words('mais ou menos|ou mais'))), ([, at]) => around(at)),
  map(sequence(optional(words('as|a')), explicitPoint, words('mais ou menos|aproximadamente')), ([, at]) =>
    around(at),
  ),
  map(sequence(optional(words('as|a')), optional(roughly), hourAndSome), ([, , at]) =>
    orBad(at.map((from) => [{ from, to: Math.min(minutesOfDay, from + 60) }])),
  ),
)

const eitherOther: Rule<Point> = firstOf(
  map(sequence(sign(/^\/$/), markedPoint), ([, at]) => at),
  map(sequence(words('ou|ou as'), explicitPoint), ([, at]) => at),
)

/** "14/15h", "15 ou 16h": one or the other. */
const either: Rule<Read> = map(sequence(optional(words('as')), number, eitherOther), ([, one, other]) =>
  one.digits <= 2 && one.value <= 24
    ? orBad(
        other.flatMap((at) =>
          bare(one.value, one.hasZero)
            .filter((first) => first < at && at - first <= 180)
            .map((first) => [
              { from: first, to: first + 1 },
              { from: at, to: at + 1 },
            ]),
        ),
      )
    : null,
)

const dash = sign(/^-$/)
const to = firstOf<unknown>(
  words('as|a|ao|até|até as|até a|até o|até umas|até o máximo|até no máximo|até as'),
  dash,
)

const range: Rule<Read> = longestOf<Read>(
  map(
    sequence(
      words('entre|entre as|entre o|entre a|entre umas'),
      endPoint,
      words('e|e as|as|e o|a|e umas|ou|até|até as'),
      endPoint,
    ),
    ([, a, , b]) => orBad(stretches(a, b)),
  ),
  map(
    sequence(
      words('das|da|do|desde as|a partir das|a partir do|depois das|horário das'),
      endPoint,
      to,
      endPoint,
    ),
    // "Do 7 ao 11" are days: hours are "das 7 às 11".
    ([lead, a, , b], { tokens }, at) =>
      lead === 'do' && /^\d+$/.test(tokens[at + 1]?.text ?? '') ? null : orBad(stretches(a, b)),
  ),
  map(sequence(words('de'), endPoint, words('as|até|até as|ao'), endPoint), ([, a, , b]) =>
    orBad(stretches(a, b)),
  ),
  map(sequence(optional(words('de|as')), explicitPoint, to, endPoint), ([, a, , b]) =>
    orBad(stretches(a, b)),
  ),
  map(
    sequence(optional(words('de|as')), number, firstOf<unknown>(words('as|até as'), dash), explicitPoint),
    ([, a, , b]) => (a.value <= 24 && a.digits <= 2 ? orBad(stretches(bare(a.value, a.hasZero), b)) : null),
  ),
  map(sequence(words('de'), number, words('a'), explicitPoint), ([, a, , b]) =>
    a.value <= 24 && a.digits <= 2 ? orBad(stretches(bare(a.value, a.hasZero), b)) : null,
  ),
  // "14 às 16": no day is followed by "às" and another number without an hour of its own.
  map(sequence(number, words('as'), notBefore(number, hourMark)), ([a, , b]) =>
    a.value <= 24 && b.value <= 24 && a.value < b.value
      ? orBad(stretches(bare(a.value, a.hasZero), bare(b.value, b.hasZero)))
      : null,
  ),
)

const bare = (hour: number, hasZero: boolean): Point =>
  hour >= 1 && hour < 12 && !hasZero ? [hour * 60, hour * 60 + 720] : [hour * 60]

const onwards = words('em diante|para frente|adiante|pra lá|para lá|ou mais tarde|ou depois|ou mais')
const upTo = words('no máximo|para trás|ou antes|ou mais cedo|para baixo')

const dayBefore = /^(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|feira|hoje|amanha)$/
const partNames = /^(?:manha|tarde|noite)$/

const open: Rule<Read> = longestOf<Read>(
  map(
    sequence(
      words(
        'depois das|depois da|depois do|depois de as|após as|após a|após o|a partir das|a partir da|a partir do|partir das|depois as|passado das|mais tarde que as|desde as|trabalho até as|trabalho até a|trabalho até o|trabalho até|estudo até as|tenho aula até as',
      ),
      expectedPoint,
    ),
    ([, at]) => since(at),
  ),
  // "Quinta após 17", "após 17": no day of the month.
  map(notBefore(sequence(words('após|depois'), expectedPoint), words('de|/')), ([, at], { tokens }, from) =>
    dayBefore.test(tokens[from - 1]?.text ?? '') || /^(?:1[3-9]|2[01])$/.test(tokens[from + 1]?.text ?? '')
      ? since(at)
      : null,
  ),
  map(
    sequence(words('depois de|depois|após|a partir de|a partir|acima de|acima das|só após'), explicitPoint),
    ([, at]) => since(at),
  ),
  // "Saio do trabalho às 17h", "chego 18h em casa".
  map(
    sequence(
      words(
        'saio|largo|chego|só chego|volto|termino|só saio|só largo|consigo chegar|fico livre|me libero|acabo',
      ),
      optional(
        words(
          'do trabalho|do serviço|da escola|da aula|do trampo|da faculdade|do expediente|em casa|de casa|do plantão|do emprego|da firma|da empresa|do colégio',
        ),
      ),
      optional(words('só')),
      firstOf(
        map(sequence(firstOf(roughly, words('as|a|ao')), expectedPoint), ([, at]) => at),
        explicitPoint,
      ),
    ),
    // "Depois das duas, que eu saio do serviço à uma": it was said from when on.
    ([, , , at], { tokens }, from) =>
      tokens.slice(Math.max(0, from - 8), from).some(({ text }) => /^(?:depois|apos|partir)$/.test(text))
        ? null
        : since(at),
  ),
  // "17h e depois disso", "18h então depois disso".
  map(
    sequence(
      optional(words('as|a')),
      explicitPoint,
      optional(sign(/^,$/)),
      optional(words('então|só|e|aí|só então|então só')),
      words(
        'depois disso|depois desse horário|após isso|após esse horário|a partir daí|daí em diante|daí para frente|depois daí',
      ),
    ),
    ([, at]) => since(at),
  ),
  map(sequence(words('das|da|de|do|as'), expectedPoint, onwards), ([, at]) => since(at)),
  map(sequence(explicitPoint, onwards), ([at]) => since(at)),
  map(
    sequence(
      words(
        'até as|até a|até o|até ao|até umas|antes das|antes da|antes do|no máximo as|no máximo até as|até no máximo as|até no máximo|mais cedo que as|até lá pelas|até por volta das|até mais ou menos as|até mais ou menos',
      ),
      expectedPoint,
    ),
    ([, at]) => until(at),
  ),
  map(sequence(words('até|antes de|antes|no máximo|no máximo até'), explicitPoint), ([, at]) => until(at)),
  // "De tarde, no máximo até 4".
  map(
    notBefore(sequence(words('até|no máximo|no máximo até'), expectedPoint), words('de|/')),
    ([, at], { tokens }, from) =>
      tokens.slice(Math.max(0, from - 3), from).some(({ text }) => partNames.test(text)) ? until(at) : null,
  ),
  map(sequence(optional(words('as')), explicitPoint, upTo), ([, at]) => until(at)),
)

/** "Da tarde em diante", "até o fim da tarde", "só depois da manhã". */
const openPart: Rule<Read> = longestOf<Read>(
  map(sequence(words('até|até a|até o|até no'), partOfDay), ([, { readings }]) =>
    until([readings[0]?.[0]?.to ?? minutesOfDay]),
  ),
  map(sequence(words('a partir de|a partir da|a partir do'), partOfDay), ([, { readings }]) =>
    since([readings[0]?.[0]?.from ?? 0]),
  ),
)

/** The time that a person names at this place of the message. */
export const timeRule: Rule<Read> = longestOf<Read>(range, open, either, point, openPart, partOfDay)

/** A number that can only be an hour here: an answer to "que horas?", or the one behind "às 9 ou". */
export const bareHour: Rule<Read> = map(notBefore(expectedPoint, sign(/^[/]$/)), exactly)
