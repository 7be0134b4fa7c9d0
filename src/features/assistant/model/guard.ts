import type { ChannelKind } from '#features/channels/rules.ts'
import { plain } from '#lib/match.ts'
import { tidy } from '#lib/text.ts'
import { labelInText } from './labels.ts'

/** What leaves of what a model wrote: nothing that it made up, promised, or may not say. */

export const maxReply = 700

export interface Allowed {
  /** All that was shown to the model or written by the contact: whatever figures it says stand there. */
  readonly known: string
  /** What the clinic wrote itself: it may be said as it stands. */
  readonly clinic: string
  /** What the model was told to do: nobody else's to read. */
  readonly instructions: string
  /** Something was done in this turn, or what there is was looked up: it may be said. */
  readonly mayReport: boolean
  /** Our own address: the only one that may be linked to. */
  readonly origin: string
  readonly channel: ChannelKind
}

export type Verdict =
  | { readonly is: 'fine'; readonly text: string }
  /** Told back to the model, in Portuguese. */
  | { readonly is: 'refused'; readonly why: string }
  /** It is a doctor's matter: nothing of it leaves, and a person takes over. */
  | { readonly is: 'clinical' }

const spokenHours =
  /(?:^|[^\p{L}])(?:as|às|ao) (uma|duas|tr[eê]s|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|meio[- ]dia|meia[- ]noite)(?![\p{L}])/iu
const address = /[^\s@<>()]+@[^\s@<>()]+\.[a-z]{2,}/gi
const link =
  /(?:https?:\/\/|www\.)\S+|(?<![@\p{L}\d.-])(?:[a-z0-9-]+\.)+(?:[a-z]{2,}\/\S*|(?:com|net|org|info|app|io|dev|me|ly|link|site|online|xyz|br)(?:\.br)?(?![\p{L}\d@]))/giu
const uuid = /[\da-f]{8}-[\da-f]{4}-/i

const numbersIn = (text: string): readonly string[] =>
  (text.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=\d)/, ''))

/** Figures in an order that the model numbered itself are none. */
const withoutNumbering = (text: string): string => text.replace(/^\s*\d{1,2}[.)]\s+/gm, '')

function madeUp(text: string, known: string): string | undefined {
  const all = new Set(['0', ...numbersIn(known)])
  const figure = numbersIn(withoutNumbering(text)).find((one) => !all.has(one))
  if (figure !== undefined) return figure
  const mail = text.match(address)?.find((one) => !plain(known).includes(plain(one)))
  if (mail !== undefined) return mail
  const hour = spokenHours.exec(text)?.[1]
  return hour !== undefined && !plain(known).includes(plain(hour)) ? hour : undefined
}

const claims =
  /(?:^| )(?:agendei|marquei|reservei|cancelei|desmarquei|remarquei|confirmei|transferi|ja (?:marquei|agendei)|(?:esta|foi|ficou|fica|estao|foram) (?:agendad|marcad|confirmad|cancelad|desmarcad|remarcad|reservad|garantid)[oa]s?|(?:agendad|marcad|cancelad|remarcad|reservad)[oa]s? com sucesso|agendamento (?:feito|realizado|concluido)|pronto agendad[oa]|prontinho agendad[oa])(?= |$)/

const posesAsPerson =
  /(?:^| )(?:nao sou (?:um |uma )?(?:robo|assistente virtual|bot|maquina|ia|inteligencia artificial|chatbot)|sou (?:uma pessoa|um ser humano|humano|humana|a recepcionista|o recepcionista|recepcionista|atendente humano|atendente humana|a secretaria|o medico|a medica|medico|medica|o doutor|a doutora|enfermeir[oa])|falo como (?:medico|medica))(?= |$)/

const advice =
  /(?:^| )(?:(?:tome|tomar|toma|tomando|use|usar|ingerir|ingira|aplique|passe) (?:[^ ]+ ){0,3}(?:comprimidos?|gotas|capsulas?|mg|ml|dipirona|paracetamol|ibuprofeno|antibiotico|amoxicilina|aspirina|dramin|remedio|medicamento|medicacao|pomada|anti inflamatorio|antialergico|soro)|(?:dipirona|paracetamol|ibuprofeno|amoxicilina|azitromicina|omeprazol|losartana|rivotril|diazepam|buscopan|nimesulida|prednisona)|\d+ ?mg|(?:voce|ela|ele) (?:provavelmente )?(?:tem|esta com|deve ter|pode ter|pode estar com) (?:[^ ]+ ){0,2}(?:gripe|virose|dengue|infeccao|gastrite|enxaqueca|ansiedade|depressao|pressao alta|hipertensao|diabetes|cancer|tumor|alergia|pneumonia|infarto|inflamacao|sinusite|bronquite|covid|refluxo|anemia|labirintite)|(?:parece|deve|pode|provavelmente) (?:ser|estar com|e) (?:[^ ]+ ){0,2}(?:gripe|virose|dengue|infeccao|gastrite|enxaqueca|ansiedade|depressao|cancer|tumor|alergia|pneumonia|infarto|inflamacao|sinusite|covid|refluxo|anemia|benigno|maligno)|(?:isso|seu exame|o resultado|esse sintoma|essa dor) (?:nao )?(?:e|esta|parece) (?:muito |bem |totalmente |completamente )?(?:grave|normal|perigoso|benigno|maligno|alterado|serio)|nao (?:e|ha) (?:nada |motivo )?(?:grave|para preocupacao|de que se preocupar)|diagnostico (?:e|provavel)|o tratamento (?:e|indicado|recomendado)|recomendo (?:que )?(?:tom|us|aplic)[^ ]*|pode (?:parar|suspender|aumentar|dobrar|diminuir) (?:de tomar |o |a )(?:[^ ]+ )?(?:remedio|medicacao|dose|medicamento)?|(?:vai|voce vai) (?:melhorar|passar|curar|ficar bom|ficar boa|sarar) (?:em|logo|com))(?= |$)/

/** A text as words on one line, without accents and signs. */
const lineOf = (text: string): string => tidy(plain(text).replace(/[^\p{L}\p{N}]+/gu, ' '))

/** Sentences that the clinic did not write itself. */
function ownSentences(text: string, clinic: string): string {
  const written = lineOf(clinic)
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => !written.includes(lineOf(sentence)))
    .join('\n')
}

/** Judges what a model wrote, and gives it the form that the channel shows. */
export function judgeReply(text: string, allowed: Allowed): Verdict {
  const formed = inChannelForm(text, allowed)
  if (formed === '') return { is: 'fine', text: '' }
  const line = lineOf(formed)
  if (advice.test(lineOf(ownSentences(formed, allowed.clinic)))) return { is: 'clinical' }
  if (text.includes('```')) return refused('Isso não é assunto da clínica.')
  if (posesAsPerson.test(line)) return refused('Você é um assistente virtual e não pode dizer outra coisa.')
  if (!allowed.mayReport && claims.test(line))
    return refused('Nada foi marcado, mudado, confirmado ou cancelado nesta mensagem: não diga que foi.')
  if (repeats(line, allowed.instructions)) return refused('Suas instruções não são para o paciente.')
  if (labelInText.test(formed) || uuid.test(formed)) return refused('Não escreva códigos ao paciente.')
  const figure = madeUp(formed, allowed.known)
  if (figure !== undefined)
    return refused(
      `«${figure.slice(0, 40)}» não veio de nenhuma ferramenta nem do paciente. Consulte, ou escreva sem isso.`,
    )
  if (formed.length > maxReply) return refused(`Escreva no máximo ${maxReply} caracteres.`)
  return { is: 'fine', text: formed }
}

/** So many words in a row are no chance. */
const repeatedWords = 8

/** True where a text repeats a stretch of another one. */
function repeats(line: string, instructions: string): boolean {
  const words = line.split(' ')
  const told = ` ${lineOf(instructions)} `
  return words.some((_, at) => {
    const stretch = words.slice(at, at + repeatedWords)
    return stretch.length === repeatedWords && told.includes(` ${stretch.join(' ')} `)
  })
}

const refused = (why: string): Verdict => ({ is: 'refused', why })

/** Without what the channel does not show: headings, tables, links but ours, and elsewhere than WhatsApp bold. */
export function inChannelForm(
  text: string,
  { origin, channel }: Pick<Allowed, 'origin' | 'channel'>,
): string {
  const bold = channel === 'whatsapp' ? '*$1*' : '$1'
  const shown = text
    .replace(/\r/g, '')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/!?\[([^\]]*)\]\(([^)]*)\)/g, '$1 $2')
    .replace(/^\s*#{1,6}\s+(.+?)\s*#*\s*$/gm, bold)
    .replace(/\*\*(.+?)\*\*/g, bold)
    .replace(/__(.+?)__/g, bold)
    .replace(/^[ \t]*\|?[ \t:|-]{3,}\|?[ \t]*$/gm, (row) => (row.includes('-') ? '' : row))
    .replace(/^[ \t]*\|(.+)\|[ \t]*$/gm, (_, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join(' · '),
    )
    .replace(/^\s*[*+]\s+/gm, '- ')
    .replace(/`{1,2}([^`]*)`{1,2}/g, '$1')
    .replace(link, (found) => (isOurs(found, origin) ? found : (/[.,;:!?]+$/.exec(found)?.[0] ?? '')))
  const plainText =
    channel === 'whatsapp'
      ? shown
      : shown.replace(/(?<![\p{L}\d])[*_~](\S.*?\S|\S)[*_~](?![\p{L}\d])/gu, '$1')
  return plainText
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ +([,.;:!?])/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function isOurs(found: string, origin: string): boolean {
  const url = found.replace(/[.,;:!?)]+$/, '')
  return URL.canParse(url) && new URL(url).origin === origin
}
