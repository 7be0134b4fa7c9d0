import { keyOf } from '../words.ts'
import { fullYear } from './calendar.ts'
import { yearOf } from './clock.ts'
import { countedThings } from './counted.ts'
import { dateRule } from './dates.ts'
import { monthName } from './months.ts'
import { digits, number } from './numbers.ts'
import { firstOf, listOf, map, notBefore, optional, type Rule, sequence, sign, words } from './rule.ts'
import { hourMark } from './times.ts'
import type { Token } from './tokens.ts'
import { turningClassOf } from './turningWords.ts'
import { weekdayRule } from './weekdays.ts'

/** What looks like a day or an hour and is none: greetings, phones, prices, addresses, ages, births, fasting. */

const patterns = [
  // E-mail addresses and links.
  /\S+@\S+|https?:\/\/\S+|www\.\S+/g,
  // CPF, CNPJ, CEP, phones, numbers of cards: whatever has too many digits for a date.
  /\d{3}\.\d{3}\.\d{3}-?\d{2}/g,
  /(?:\+?55[ .-]?)?\(?\b\d{2}\)?[ .-]?9?[ .-]?\d{4}[ .-]?\d{4}\b/g,
  /\b9?\d{4}[ .-]\d{4}\b/g,
  /\b\d{5}-?\d{3}\b/g,
  /\d{5,}/g,
  // Sums of money, percentages, numbers of protocols.
  /r\$\s?\d[\d.,]*/gi,
  /\d[\d.,]*\s?(?:reais|real|conto|contos|pila|%)/gi,
  /#\s?\d+/g,
]

/** The stretches of the text whose digits are something else. */
const foreignSpans = (text: string): { from: number; to: number }[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length })),
  )

/** Says for each token if it is part of a number that no day or hour is. */
export function foreignTokens(text: string, tokens: readonly Token[]): readonly boolean[] {
  const spans = foreignSpans(text)
  return tokens.map(({ from, to }) => spans.some((span) => span.from <= from && to <= span.to))
}

const greeting = words(
  [
    'bom dia|boa tarde|boa noite|boa madrugada|bom diaa|bons dias|ótimo dia|ótima tarde|ótima noite|linda tarde|lindo dia|bom fim de semana|bom final de semana',
    'ótimo fim de semana|ótimo final de semana|boa semana|ótima semana|bom feriado|feliz natal|feliz ano novo|bom domingo|bom sábado',
    'até que horas|a partir de que horas|até que dia|de que horas a que horas|que horas|que dia|qual dia|a que horas|até logo|até mais|até breve|até mais tarde|dia a dia|dia das mães|dia dos pais',
    'meia hora|mais ou menos assim|no dia do exame|no dia da consulta|dia do exame|dia da consulta|hora marcada|segundo grau|mais tarde eu|mais tarde te|mais tarde falo|mais tarde respondo|mais tarde retorno',
    'nossa senhora|dia de jejum|véspera do exame|véspera da consulta|tarde demais|cedo demais|é tarde|muito tarde|24 por 7|desde ontem|pré natal|do pré natal|prénatal|agora não|agora pouco|agora há pouco|até agora|por agora|só agora',
    'no mesmo dia de hoje|mesmo dia de hoje|mesmo dia da semana de hoje|mesmo dia que hoje|depois eu|mais depois|e agora|semana passada|na semana passada|da semana passada|mês passado|no mês passado|ano passado|no ano passado|semana retrasada|outro dia eu',
  ].join('|'),
)

/** "Boa sexta" wishes one; "tô de boa sexta" is free then. */
const goodDay: Rule<true> = map(
  words('boa sexta|boa quinta|boa quarta|boa terça|boa segunda'),
  (_, { tokens }, at) => (tokens[at - 1]?.text === 'de' ? null : true),
)

const streets = words(
  'rua|r|avenida|av|travessa|praça|alameda|rodovia|estrada|viaduto|ponte|largo|bairro|vila|edifício|metrô|estação|colégio|escola|hospital|shopping|unidade|clínica|posto|ubs|condomínio|residencial|jardim|parque|filial',
)
const link = optional(words('de|da|do|das|dos'))
const houseNumber = optional(sequence(optional(sign(/^[,]$/)), optional(words('número|n')), digits))

const address = firstOf<unknown>(
  sequence(streets, link, number, words('de'), monthName, houseNumber),
  sequence(streets, link, number),
  sequence(
    streets,
    link,
    words('quinta|segunda|sexta|natal|independência|tiradentes|finados|proclamação da república|consolação'),
    houseNumber,
  ),
  // A day of the month is "no", a street "na": "na 25 de março".
  sequence(words('na|da|pela'), number, words('de'), monthName, houseNumber),
)

const numberedThing = sequence(
  words(
    'sala|apto|ap|apartamento|bloco|casa|lote|quadra|número|nr|prédio|torre|andar|guichê|km|cep|plano|carteirinha|carteira|protocolo|senha|guia|pedido|cid|crm|quarto|linha|loja|conjunto|ramal|final|código|cod|br|sus|nota|tel|telefone|zap|whats|cpf|rg|unimed|amil|bradesco|hapvida|cassi|geap|idade|peso|altura|vitamina de|covid|opção|alternativa|item|leito|box|consultório|nível|grau|classe|artigo|lei|lote|dose',
  ),
  optional(words('é|número|n|de|do|com|em')),
  optional(sign(/^[:]$/)),
  digits,
)

/** Words between "nasci" and the date. */
const around = optional(
  listOf(
    firstOf<unknown>(
      words(
        'dela|dele|da minha|do meu|minha|meu|data|foi|ela|ele|filho|filha|paciente|eu|o|a|é|exame|consulta|médico|de nascimento|nascimento',
      ),
      sign(/^[:,-]$/),
    ),
    optional(words('-')),
  ),
)

/** "Ela faz 3 anos dia 10". */
const coming = sequence(
  words('faz|fez|completa|completou|fará|vai fazer'),
  number,
  words('anos|ano|aninhos|meses|mês'),
  around,
  dateRule,
)

/** What was written or done on a day that has passed: a referral, an examination. */
const passedDate = sequence(
  words(
    'pedido|pedido médico|guia|receita|encaminhamento|feito|feita|realizado|realizada|laudo|resultado|exame|exames',
  ),
  around,
  map(dateRule, (date) =>
    (date.kind === 'bad' && date.problem === 'past') ||
    (date.kind === 'day' && date.readings.some(({ isPassed }) => isPassed))
      ? true
      : null,
  ),
)

const birthday = sequence(
  words(
    'nasci|nasceu|nascido|nascida|nascimento|nasc|nascimento dele|nascimento dela|dn|dt nasc|data nasc|aniversário|aniversariante|faz aniversário|faço aniversário|completa anos|cirurgia foi|fiz|fez|desde|última menstruação|dum|última consulta foi|último exame foi|último preventivo foi|última consulta|consultei|operei|operou|fui|foi',
  ),
  around,
  dateRule,
  optional(
    firstOf<unknown>(
      sequence(optional(words('de')), sign(/^\d{4}$/)),
      sequence(words('de mil novecentos|de dois mil'), optional(sequence(words('e'), number))),
    ),
  ),
)

const earlierDate: Rule<true> = firstOf(
  map(sequence(number, sign(/^[/.-]$/), digits, sign(/^[/.-]$/), digits), ([day, , , , year], { clock }) =>
    day.digits <= 2 &&
    (year.digits === 2 || year.digits === 4) &&
    fullYear(year.value, year.digits, clock) < yearOf(clock.today)
      ? true
      : null,
  ),
  map(
    sequence(
      optional(words('dia')),
      number,
      optional(words('de|/')),
      firstOf<unknown>(monthName, sequence(sign(/^\/$/), digits)),
      words('de|do ano de|/'),
      digits,
    ),
    ([, , , , , year], { clock }) =>
      (year.digits === 2 || year.digits === 4) &&
      fullYear(year.value, year.digits, clock) < yearOf(clock.today)
        ? true
        : null,
  ),
)

/** A date of an earlier year. */
const ofEarlierYear: Rule<true> = map(
  sequence(optional(words('de|em|no|dia|do|para|no dia|do dia|o dia')), earlierDate),
  () => true as const,
)

/** Fasting, examinations that take a day, how long something lasts: hours that are no time of the day. */
const duration = firstOf<unknown>(
  // "Tem 2 horas que espero"; "tem 9h?" asks for one.
  sequence(
    words('tem'),
    optional(words('umas|uns|quase|mais de')),
    number,
    firstOf<unknown>(hourMark, words('minutos|dias|semanas|meses|anos|dia|semana|mês|ano')),
    words('que|de'),
  ),
  sequence(
    words(
      'jejum|holter|mapa|urina|proteinúria|curva|curva glicêmica|repouso|abstinência|ficar|durar|dura|demora|demorou|espero|esperei|esperando|aguardo|faz|há|por|durante|cada|a cada|de até|aberto|abertos|atendimento|atende|plantão|pronto socorro|funciona',
    ),
    optional(words('de|por|com|umas|uns|há|quase|mais de|em|quase|é de|são|é|é por')),
    number,
    optional(sequence(words('ou|a|até'), number)),
    firstOf<unknown>(hourMark, words('minutos|dias|semanas|meses|anos|dia|semana|mês|ano')),
  ),
  sequence(
    number,
    hourMark,
    words(
      'de jejum|em jejum|sem comer|de repouso|antes do exame|antes da consulta|seguidas|por dia|de duração|de espera|de antecedência|atrás|por semana|depois do exame|e meia de jejum|de holter',
    ),
  ),
  sequence(
    words('jejum'),
    optional(sign(/^[?:,]$/)),
    number,
    hourMark,
    optional(sequence(words('ou'), number, hourMark)),
  ),
  sequence(number, words('em'), number, countedThings),
  notBefore(
    sequence(
      number,
      words(
        'dias atrás|semanas atrás|meses atrás|anos atrás|dia atrás|semana atrás|mês atrás|ano atrás|dias depois|dias antes|semanas de gestação|semanas de gravidez',
      ),
    ),
    words('de|do|da'),
  ),
  sequence(
    words(
      'sai em|fica pronto em|pronto em|resultado em|laudo em|entrega em|entregue em|prazo de|atestado de|pronto',
    ),
    number,
    words('dias|dia|semanas|horas|h|dias úteis|semana'),
  ),
  sequence(words('desde'), optional(words('a|o|as|os')), weekdayRule),
)

/** "Obrigada, até amanhã", at the end of what is said. */
const farewell: Rule<true> = (input, at) => {
  const found = sequence(
    words('obrigado|obrigada|obg|valeu|vlw|ok|beijos|bjs|abraços|tchau|combinado|então'),
    optional(sign(/^[,!.]$/)),
    optional(words('e|então')),
    words('até'),
    firstOf<unknown>(weekdayRule, words('amanhã|hoje|mais tarde|depois|semana que vem|depois de amanhã')),
  )(input, at)
  return found && /^[.!]?$/.test(input.tokens[found.end]?.text ?? '') ? { value: true, end: found.end } : null
}

/** "Dra Helena Sexta 9h" ends with a day, "dr Domingos Sábato" with none. */
const isOfTime = (word: string): boolean => turningClassOf(word) !== null

/** People who are called like a month or a day: "dr Domingos", and whatever is written large behind a title. */
const names = sequence(
  words('dr|dra|doutor|doutora|prof|sr|sra|dona|seu'),
  firstOf<unknown>(
    listOf(
      map(sign(/^[a-z]{3,}$/), ({ raw }) => (/^\p{Lu}\p{Ll}/u.test(raw) && !isOfTime(keyOf(raw))) || null),
      optional(words('de|da|do|dos|das')),
    ),
    words('domingos|marco|abril|maio|natal|agosto|páscoa|junho|julho|janeiro'),
  ),
)

const measure = sequence(
  words('pressão|pa|glicemia|glicose|imc|febre|saturação|colesterol|temperatura|nota|bpm|batimentos'),
  optional(words('está|deu|de|é|em|foi|estava|arterial|alta')),
  optional(words('em|de|deu|a|está')),
  digits,
  optional(sequence(firstOf<unknown>(sign(/^[/.,x]$/), words('por')), digits)),
)

/** Only behind "às", "até" or "das" is 24h an hour. */
const roundTheClock: Rule<true> = map(
  sequence(sign(/^24$/), firstOf<unknown>(hourMark, sequence(sign(/^\/$/), sign(/^7$/)))),
  (_, { tokens }, at) => (/^(as|das|ate|a)$/.test(tokens[at - 1]?.text ?? '') ? null : true),
)

/** What is passed over before days and hours are looked for. */
export const notDate: Rule<unknown> = firstOf<unknown>(
  greeting,
  goodDay,
  ofEarlierYear,
  address,
  numberedThing,
  birthday,
  passedDate,
  coming,
  duration,
  farewell,
  names,
  measure,
  roundTheClock,
)

/** "2 pessoas", "7 anos": where no wish begins, a number that counts something. */
export const countedNumber: Rule<unknown> = sequence(number, countedThings)
