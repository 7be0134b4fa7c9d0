import { isBrazilianPhone, normalizePhone } from '#lib/phone.ts'
import { type BirthDate, readBirthDate } from '#lib/portuguese/birthDate.ts'
import { keyOf, wordsOf } from '#lib/portuguese/words.ts'
import { looksLikeEmail } from '#lib/text.ts'
import { deniesSelf, isOnlyMentioned, ofThePast } from './mentions.ts'
import type { SaidPerson } from './saidPerson.ts'
import { severalIn } from './several.ts'
import { phrases } from './words.ts'

const relations: readonly (readonly [word: string, spoken: string])[] = [
  ['filha', 'filha|filhinha'],
  ['filho', 'filho|filhinho'],
  ['mãe', 'mãe|mae|mainha|minha mãezinha'],
  ['pai', 'pai|painho'],
  ['esposa', 'esposa|mulher|minha senhora'],
  ['marido', 'marido|esposo|meu velho'],
  ['avó', 'avó|vó|vovó'],
  ['avô', 'avô|vô|vovô'],
  ['neta', 'neta|netinha'],
  ['neto', 'neto|netinho'],
  ['sobrinha', 'sobrinha'],
  ['sobrinho', 'sobrinho'],
  ['irmã', 'irmã'],
  ['irmão', 'irmão'],
  ['bebê', 'bebê|bebe|neném|nenê|bb'],
  ['enteada', 'enteada'],
  ['enteado', 'enteado'],
  ['afilhada', 'afilhada'],
  ['afilhado', 'afilhado'],
  ['sogra', 'sogra'],
  ['sogro', 'sogro'],
  ['tia', 'tia'],
  ['tio', 'tio'],
  ['prima', 'prima'],
  ['primo', 'primo'],
  ['amiga', 'amiga'],
  ['amigo', 'amigo'],
  ['namorada', 'namorada'],
  ['namorado', 'namorado'],
  ['noiva', 'noiva'],
  ['noivo', 'noivo'],
  ['criança', 'criança'],
]
export const childRelations =
  /^(filha|filho|neta|neto|sobrinha|sobrinho|bebê|enteada|enteado|afilhada|afilhado|criança)$/

const self = phrases(
  'para mim|eu e meu|eu e minha|eu e o meu|eu e a minha|mim e meu|mim e minha|eu meu|e eu de|eu de d*|eu de c*|eu de o*|eu de g*|eu de e*|é para mim|eu mesma|eu mesmo|sou eu|para eu|comigo|para mim mesma|para mim mesmo|pra mim|a paciente sou eu|o paciente sou eu|própria',
)
const owned = '(?:minha|meu|minhas|meus|nossa|nosso|da|do|a|o|pra|para|pro|p|de|uma|um|dela|dele|com)'
const nameWord = "(?:\\p{Lu}[\\p{L}'’]+|d[aeo]s?|e)"
const anyWord = "\\p{L}[\\p{L}'’]+"
/** What may stand behind "minha filha" and is no name. */
const noName =
  /^(k{2,}|(?:rs)+|(?:ha){2,}|de|da|do|com|que|para|pra|pro|e|ou|na|no|em|a|o|as|os|tem|ta|está|esta|precisa|quer|nasceu|nascida|nascido|nasc|pela|pelo|por|quinta|sexta|segunda|terça|terca|quarta|sábado|sabado|domingo|amanhã|amanha|hoje|dia|também|tambem|tb|é|eh|mais|menor|menino|menina|pequena|pequeno|caçula|cacula|velha|velho|ela|ele|ano|anos|meses|ja|já|não|nao|tbm|particular|unimed|as|às|se|ser|faz|fez|anda|consulta|exame|pode|por|favor|chama|chamada|chamado|urgente|agora|mesmo|nova|novo|gente|marcar|agendar|semana|está|estava|foi|vai|e|depois|antes|cedo|tarde|manhã|manha|obrigada|obrigado|eu|nasci|nasceu|moro|sou|pra|queria|quero|gostaria|preciso|precisava|tenho|vou|moro|liguei|ver|dr|dra|doutor|doutora|médico|medico|médica|medica)$/iu

/** What they do or have, behind "meu marido": "ronca demais", "tossindo", "grávida". */
const whatTheyDo =
  /^(?:ronca|tosse|sente|sentiu|caiu|quebrou|torceu|machucou|reclama|reclamou|chora|chorou|dorme|dormiu|come|vomita|vomitou|espirra|co[cç]a|manca|treme|baba|toma|usa|sofre|vive|mora|trabalha|estuda|operou|passa|passou|fica|ficou|completa|completou|engasga|engasgou|respira|enxerga|escuta|ouve|cansa|cansou|emagreceu|engordou|acorda|acordou|come[cç]ou|parou|sempre|s[oó]|muito|demais|direto|gripad[oa]|doente|gr[aá]vida|gestante|diab[eé]tic[oa]|hipertens[oa]|card[ií]ac[oa]|autista|cadeirante|acamad[oa]|idos[oa]|\p{L}{3,}(?:ando|endo|indo))$/iu

const cut = (words: string): string => {
  const kept: string[] = []
  for (const word of words.trim().split(/\s+/)) {
    if (/^d[aeo]s?$/i.test(word) && kept.length > 0) kept.push(word)
    else if (noName.test(word) || /\d/.test(word)) break
    else if (whatTheyDo.test(word) && word !== properName(word)) break
    else kept.push(word)
    if (kept.length === 6) break
  }
  while (/^(d[aeo]s?|e)$/i.test(kept.at(-1) ?? '')) kept.pop()
  return kept.join(' ')
}

/** A name as it is written in a record: "ANA MARIA DE SOUZA" → "Ana Maria de Souza". */
export const properName = (typed: string): string =>
  typed
    .trim()
    .split(/\s+/)
    .map((word) =>
      /^(d[aeo]s?|e)$/i.test(word)
        ? word.toLowerCase()
        : word === word.toUpperCase() || word === word.toLowerCase()
          ? word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
          : word,
    )
    .join(' ')

/** Compiled once: each message is looked through for all of them. */
const spokenRelations = relations.map(
  ([relation, spoken]) =>
    [
      relation,
      new RegExp(
        `(?<!\\p{L})${owned}\\s+(?:outr[oa]\\s+)?(?:${spoken})(?!\\p{L})(?:\\s+(?:mais\\s+)?(?:nov[oa]|velh[oa]|ca[cç]ula))?(?:,|:|\\s+(?:se\\s+)?chama(?:d[oa])?|\\s+é\\s+a|\\s+é\\s+o|\\s+é|\\s+o\\s+nome\\s+(?:dela|dele)\\s+é)?((?:\\s+${anyWord}){0,6})`,
        'giu',
      ),
    ] as const,
)

/** "Oi minha filha, queria…", "é unimed, minha filha": whom somebody older speaks to, and not of. */
const dear = '(?:minha filh(?:a|inha)|meu filh(?:o|inho)|minha fia|meu fi)'
const spokenTo = new RegExp(
  `(?<=^|[,.!?;]\\s*|(?<!\\p{L})(?:oi+e?|ol[aá]|bom dia|boa tarde|boa noite|obrigad[oa]|desculpa|ó|oh|sim|n[aã]o|isso|ent[aã]o)\\s*,?\\s*)${dear}(?=\\s*,?\\s*(?:$|[.!?]|(?:aqui|eu|a gente|voc[eê]s?|vcs?|queria|quero|gostaria|preciso|posso|me|como|tudo|td|bom dia|boa tarde|boa noite)(?!\\p{L})))`,
  'giu',
)
const atTheEnd = new RegExp(
  `(?<=(?:^|\\s)(?!(?:é|e|eh|sou|pra|para|pro|da|do|de|com|a|o|ou|pela|pelo|leva|levar|marcar|agendar|consulta)\\s)\\p{L}+,?\\s+)${dear}(?=\\s*[.!?]*$)`,
  'iu',
)
const mostWordsBefore = 8
const isShort = (text: string): boolean => text.trim().split(/\s+/).length <= mostWordsBefore
const books =
  /(?<!\p{L})(?:marcar|agendar|consulta|exame|m[eé]dic[ao]|\p{L}+(?:ista|logo|loga|iatra))(?!\p{L})/iu

const withoutAddress = (text: string): string => {
  const left = text.replace(spokenTo, ' ')
  return isShort(left) && !books.test(left) ? left.replace(atTheEnd, ' ') : left
}

/** People whom a message names by what they are to the writer, in their order: "pra mim e pra minha filha Ana". */
export function readPeople(written: string, line: string): readonly SaidPerson[] {
  const text = withoutAddress(written)
  const found: { at: number; person: SaidPerson }[] = []
  const own = self.exec(line.replace(deniesSelf, ' '))
  if (own) {
    const at = /\b(?:pra|para|p) (?:mim|eu)\b|\bmim\b|\beu\b/i.exec(text)?.index ?? 0
    found.push({ at, person: { relation: 'eu', name: '' } })
  }
  for (const [relation, said] of spokenRelations) {
    for (const match of text.matchAll(said)) {
      if (ofThePast.test(match[1] ?? '') || isOnlyMentioned(text, match)) continue
      found.push({ at: match.index, person: { relation, name: properName(cut(match[1] ?? '')) } })
    }
  }
  found.push(...severalIn(text))
  if (found.every(({ person }) => person.relation === 'eu'))
    for (const { index } of text.matchAll(allSaid))
      found.push({ at: index, person: { relation: 'criança', name: '', isAll: true } })
  return found.toSorted((a, b) => a.at - b.at).map(({ person }) => person)
}

/** "Pras crianças", "pros meus filhos": how many, the records say. */
const allSaid =
  /(?<!\p{L})(?:(?:pr|par)?a?[oa]s|para (?:os|as)?|d[oa]s)\s*(?:meus |minhas |nossos |nossas )?(?:filh[oa]s|filhinh[oa]s|crian[cç]as|menin[oa]s|pequen[oa]s)(?!\p{L})/giu

const ownName = new RegExp(
  `(?:meu nome (?:completo )?(?:é|e|eh)|me chamo|eu sou (?:a|o)|sou (?:a|o)|sou(?= \\p{Lu})|aqui (?:é|e|eh) (?:a|o)|fala com|(?:é|e) (?:a|o)(?= \\p{Lu}))\\s+((?:${anyWord}\\s*){1,6})`,
  'iu',
)
const otherName = new RegExp(
  `(?:nome (?:completo )?(?:dela|dele|da paciente|do paciente|da criança|do bebê)(?: (?:é|e|eh))?|(?:ela|ele) se chama|paciente(?: (?:é|e|eh))?:?|chama-se|se chama|nome:)\\s*((?:${anyWord}\\s*){1,6})`,
  'iu',
)

const withoutTitle = (name: string): string => name.replace(/^(?:don[ao]|seu|sra?|senhora?|dra?)\.?\s+/iu, '')

/** "Meu nome é Ana Souza": of the one who writes; "ela se chama": of whom it is for. */
export function readNames(text: string): { readonly own: string; readonly other: string } {
  const found = ownName.exec(text)
  // "É o seguinte": behind a bare article only a capital letter makes a name.
  const isBare = /^(?:(?:é|e) [ao]|sou(?! [ao] ))\s/i.test(found?.[0] ?? '')
  const own = withoutTitle(cut(isBare && !/^\p{Lu}/u.test(found?.[1] ?? '') ? '' : (found?.[1] ?? '')))
  const other = cut(otherName.exec(text)?.[1] ?? '')
  const isName = (name: string): boolean =>
    /^\p{L}/u.test(name) && !/^(paciente|mãe|mae|pai|filh|respons|espos|marid)/iu.test(name)
  return { own: isName(own) ? properName(own) : '', other: isName(other) ? properName(other) : '' }
}

const birthCue = /\b(?:nasc\w*|dn|anivers[aá]rio|dt\.? ?nasc|d\.? ?n\.?)\b/i
const birthDates =
  /\b\d{1,2}\s?[/.-]\s?\d{1,2}\s?[/.-]\s?(?:\d{4}|\d{2})\b|\b\d{8}\b|\b\d{1,2}\s+(?:de\s+)?\p{L}{3,9}\s+(?:de\s+)?(?:\d{4}|\d{2})\b|(?<!\p{L})(?:dia\s+)?(?:\d{1,2}|primeiro|um|dois|tr[eê]s|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze|catorze|quinze|dezesseis|dezessete|dezoito|dezenove|vinte(?:\s+e\s+\p{L}+)?|trinta(?:\s+e\s+um)?)\s+(?:de|do)\s+(?:\p{L}+)(?:\s+(?:de|do|do ano de)\s+(?:\d{2,4}|(?:mil|dois|noventa|oitenta|setenta|sessenta|cinquenta|quarenta|trinta|vinte|dez\p{L}*)(?:\s+(?:e\s+)?(?:mil|novecentos|dois|tr[eê]s|quatro|cinco|seis|sete|oito|nove|um|dez|onze|doze|treze|quatorze|quinze|dezesseis|dezessete|dezoito|dezenove|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa))*))?(?!\p{L})/giu

const birthLead = /nasc\p{L}*\W+(?:(?:em|no|dia|foi|é)\W+)*$/iu

/** The message without the dates of birth that it announces: "nasci em doze de março de cinquenta e dois". */
export const withoutBirth = (text: string): string =>
  text.replace(birthDates, (found, ...rest: unknown[]) => {
    const at = rest.find((one) => typeof one === 'number')
    return birthLead.test(text.slice(0, Number(at))) ? ' , ' : found
  })

/** Returns the date of birth that a message says; where it isn't asked for, only one that is named so or long ago. */
export function readBirth(text: string, today: string, isAsked: boolean): BirthDate {
  const cue = birthCue.exec(text)
  if (cue) {
    const behind = readBirthDate(text.slice(cue.index), today)
    if (behind.kind !== 'none') return behind
  }
  // "05/01/27 de tarde": of the coming year, and nobody's birth.
  const year = /(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-](\d{2})(?!\d)/.exec(text)?.[1]
  const ahead = year === undefined ? -1 : Number(year) - Number(today.slice(2, 4))
  if (!isAsked && !cue && ahead >= 0 && ahead <= 2) return { kind: 'none' }
  const read = readBirthDate(text, today)
  if (isAsked || read.kind !== 'day') return isAsked ? read : { kind: 'none' }
  return read.day < `${Number(today.slice(0, 4)) - 1}` ? read : { kind: 'none' }
}

/** "Otávio Ramos Neto": a part of the name, and nobody's grandson. */
const suffixes =
  /(?<=\p{L}{2})(?<!(?:^|\s)(?:meu|minha|seu|o|do|ao|pro|para|um|de|é))\s+(neto|filho|sobrinho|j[uú]nior|jr)(?=\s*(?:[,;.\n\d(-]|$))/iu

/** "Lívia Nascimento Rocha", "Maria do Nascimento": a surname, where "nascimento" might as well announce the date. */
const surname =
  /(?<=\p{L}{2,} +)(?<!data de +)[Nn]ascimento(?= +(?!(?:em|dia|é|eh|no|foi|dela|dele)(?!\p{L}))\p{L})|(?<=\p{L}{2,} +)(?<!data de +)Nascimento(?= *(?:[,.;\n\d]|$))|(?<=(?<!\p{L})do +)nascimento/gu
/** Stands for it while labels are taken out; letters alone, so that it stays a word. */
const keptSurname = 'Nqscimento'

/** A name out of an answer to "qual o nome completo e a data de nascimento?": what is left when all else is gone. */
export function readFullName(text: string): string {
  const { own, other } = readNames(text)
  if (other.includes(' ')) return other
  if (own.includes(' ')) return own
  const suffix = suffixes.exec(text)?.[1] ?? ''
  const rest = text
    .replace(surname, keptSurname)
    .replace(suffixes, ' ')
    .replace(birthDates, ' , ')
    .replace(/\d{4}-\d{2}-\d{2}/g, ' , ')
    .replace(/\S+@\S+/g, ' , ')
    .replace(/(?:\+?55)?[\s(]*\d{2}\)?\s*9?\d{4}[-\s]?\d{4}/g, ' , ')
    .replace(/\d[\d./-]*/g, ' , ')
    .replace(
      /(?<!\p{L})(?:(?:o |a )?(?:meu |seu )?nome(?: completo)?(?: dela| dele| da paciente| do paciente)?(?: é| e| eh)?|me chamo|data de nascimento|data nasc\w*|dt nasc\w*|nascid[oa]s?(?: em| no dia| dia)?|nasci(?: em| no dia| dia)?|nasceu(?: em| no dia| dia)?|nascimento|nasc|dn|cpf|rg|telefone|anos|de idade|idade|meses|é|eh|oi|ol[aá]|bom dia|boa tarde|boa noite|tudo bem|por favor|obrigad[oa]|sim|claro|ok|pra mim|para mim|eu sou|sou|eu|paciente|ela|ele|é pra|é para|pra|para|minha|meu|filh[oa]|m[aã]e|pai|espos[oa]|marido|av[oó]|net[oa]|dia|em|agora|tamb[eé]m|tb|tbm|mesma coisa|mesmo|mesma|se chama|chama|aqui está|segue|anota ai|anota aí|está errado|está errada|errado|errada|o certo|correto)(?!\p{L})/giu,
      ' , ',
    )
  const candidates = rest
    .split(/[,;:\n.!?()\-–]+/)
    .map((part) => part.replace(/[^\p{L}'’ ]/gu, ' ').trim())
    .map((part) =>
      part
        .replace(/^(?:de|da|do|das|dos|e|a|o|no|na)\s+/i, '')
        .replace(/\s+(?:de|da|do|das|dos|e|a|o)$/i, ''),
    )
    .filter((part) => part.length >= 2)
  const longest = candidates.toSorted((a, b) => b.split(/\s+/).length - a.split(/\s+/).length)[0] ?? ''
  const words = longest.split(/\s+/)
  return words.length <= 8 && longest !== ''
    ? properName(`${longest} ${suffix}`.replace(keptSurname, 'Nascimento'))
    : ''
}

/** Words that nobody is called: a text with one of them is no name. */
const neverNames = new Set(
  wordsOf(
    'não sim quero queria pode ser melhor prefiro marcar remarcar cancelar hoje amanhã depois segunda terça quarta quinta sexta sábado domingo feira dia dias semana mês manhã tarde noite hora horas horário horários às qual quais quanto quando onde como porque que tem teria outro outra outros mudar trocar troca muda convênio particular consulta exame unidade médico médica doutora doutor vou vai posso consigo preciso mas antes cedo mais menos também para pra isso esse essa aquele aquela ainda já agora espera calma deixa esquece desisto voltar errado errei na verdade então ok beleza tá serve',
  ),
)
export const isNameLike = (name: string): boolean =>
  !wordsOf(name).some(
    (word, at, all) =>
      neverNames.has(word) && !(word === 'dias' && at > 0 && !counts.test(all[at - 1] ?? '')),
  )
/** Before "dias" that are days, and nobody's surname. */
const counts =
  /^(?:un?s|alguns|poucos|varios|todos|outros|os|es+es|estes|em|de|nos|bons|quais|que|qualquer|quaisquer|uteis|\d+|dois|tres|quatro|cinco|seis|sete|oito|nove|dez|quinze|vinte|trinta)$/

/** Given names of several words. */
const givenAlone =
  /^(?:maria (?:d[aeo]s? )?(?:carmo|f[aá]tima|concei[cç][aã]o|gra[cç]as|gl[oó]ria|luz|socorro|dores|penha|ros[aá]rio|lourdes|jesus|aparecida)|jo[aã]o de deus)$/iu

export const isFullName = (name: string): boolean =>
  !givenAlone.test(name.trim()) &&
  name.split(/\s+/).filter((word) => !/^(d[aeo]s?|e)$/i.test(word)).length >= 2

export function readPhone(text: string): string {
  for (const { 0: found } of text.matchAll(/\+?[\d][\d\s().-]{8,18}\d/g)) {
    const digits = normalizePhone(found)
    if (isBrazilianPhone(digits)) return digits
  }
  return ''
}

/** A phone or an e-mail address. */
export function readAddress(text: string): string {
  const email = text.split(/[\s,;<>]+/).find(looksLikeEmail)
  return email?.toLowerCase() ?? readPhone(text)
}

export const readCode = (text: string): string =>
  text.replace(/(?<=\d)[\s.-]+(?=\d)/g, '').match(/\b\d{4,8}\b/)?.[0] ?? ''

export const nameWords = (name: string): readonly string[] =>
  name
    .split(/\s+/)
    .map(keyOf)
    .filter((word) => word.length > 2)

export const isNameWord = new RegExp(`^${nameWord}$`, 'u')
