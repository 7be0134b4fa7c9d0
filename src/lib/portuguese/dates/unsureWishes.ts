import type { Cast } from './roles.ts'
import type { Input } from './rule.ts'
import type { Token } from './tokens.ts'

/** Wishes beside a "no" or an event that no role took: they may be meant the other way round. */

const negates = /^(nao|nem|nunca|jamais|exceto|menos|tirando|salvo|excluindo|evitar|evita|evitando|sem)$/

/** Words after which the "no" before them speaks of something else. */
const turns =
  /^([.!?;,]|mas|pode|podia|poderia|podem|tem|teria|tinha|quero|queria|prefiro|melhor|entao|porque|pq|por|pois|sim|marca|marcar|agendar|consigo|consegue|consegui|gostaria|preciso|pressa|se|sei|problema|falta|saber|que|quer|da|ha|seria|so|vaga|vagas|horario|disponivel|remarcar|ir|consulta|atende|atendem|abre|abrem|e|ou|dor|bem|falar|ainda|vi|mais|tenho|trabalho|vou|fui)$/

/** "Não precisa ser essa semana" lets the week go, whatever comes after. */
const softens =
  /(?:^| )nao (?:precisa|precisava|necessita|necessariamente|obrigatoriamente|faco questao|faz questao|tem que|tem de|tem necessidade|ha necessidade|tem pressa|e obrigatorio|importa)(?: (?:de|ser|na|no|que|seja|em|para|vir|ir|marcar|dia|o|a|ja|tao|logo|necessariamente|obrigatoriamente))*$/

/** Right before a day: something happens then, and the appointment that is wished may be around it. */
const happens =
  /(?:^| )(?:volto|voltamos|chego|chegamos|viajo|viajamos|embarco|saio de ferias|entro de ferias|entro em ferias|viagem|voo|mudanca|casamento|formatura|festa|aniversario|prova|audiencia|comeca|termina|acaba|vence|venceu|acabou|comecou|caiu|aconteceu|(?!pensei|falei|sei|marquei|agendei|remarquei|desmarquei|perguntei|pedi|estarei|poderei|irei|terei|serei|ficarei|gostei|preferirei|queirei|comentei|mandei|liguei)[a-z]{2,}ei)(?: (?:so|no|na|de|dia|para|o|a|ate|la|agora|tambem))*$/

const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')

/** Right behind a day: a "no" that its role didn't take. */
const refuses =
  /^(?:[a-z]+ ){0,2}(?:nao (?:da|posso|pode|consigo|rola|vou|serve|quero|vai|estarei|estou|poderei)|impossivel|jamais|nem)\b/

/** "Não marca segunda" tells not to; "não, marca segunda" does, and "hoje não marca segunda" may be either. */
const forbids =
  /(?:^| )nao (?:ir|vir|ser|marcar|agendar|fazer|ter que ir|comparecer|deixar|colocar|pegar)(?: (?:na|no|de|dia|para|a|o|as|em|nada|consulta|exame))*$|(?:^| )nao (?:me |mim )?(?:marca|marque|agenda|agende|coloca|coloque|bota|bote|poe|ponha|encaixa|encaixe|confirma|confirme|deixa|deixe|muda|mude|remarca|remarque)(?: (?:na|no|de|dia|para|a|o|as|nada|consulta|exame|horario))*$/

const isNegated = (tokens: readonly Token[], from: number, begin: number): boolean => {
  for (let at = from - 1; at >= Math.max(begin, from - 5); at--) {
    const word = tokens[at]?.text ?? ''
    if (negates.test(word))
      return (
        tokens[at - 1]?.text !== 'se' &&
        !/^(mais ou menos|pelo menos|ao menos)$/.test(
          textOf(tokens, at - (word === 'menos' ? 1 : 0), at + 1),
        ) &&
        textOf(tokens, at - 2, at) !== 'mais ou'
      )
    if (turns.test(word)) return false
  }
  return false
}

/** "Menos quarta e quinta à tarde": the whole Wednesday, or its afternoon alone. */
const isShared = (casts: readonly Cast[]): boolean =>
  casts.some(({ wish, role, link, isApart }, at) => {
    const before = casts[at - 1]
    if (wish.kind !== 'time' || role !== 'excluded' || link !== 'none' || isApart) return false
    if (before?.wish.kind !== 'day' || before.role !== 'excluded') return false
    const other = casts[at - 2]
    const isListed = before.link === 'and' && other?.wish.kind === 'day' && other.role === 'excluded'
    return isListed || (before.wish.weekdays?.length ?? 0) > 1
  })

/** "Segunda tenho fisio de manhã, terça o dia todo": ruled out is the morning of Monday alone. */
const isOfItsDay = (casts: readonly Cast[]): boolean =>
  casts.some(({ wish, role, link }, at) => {
    const before = casts[at - 1]
    return (
      wish.kind === 'time' &&
      role === 'excluded' &&
      link === 'none' &&
      before?.wish.kind === 'day' &&
      before.role === 'wanted' &&
      casts.slice(at + 1).some((one) => one.wish.kind === 'day' && one.role === 'wanted')
    )
  })

/** "Segunda o dia todo, terça só de tarde": the hour is of the second day alone. */
const isWholeDayBeside = (casts: readonly Cast[]): boolean =>
  casts.some(
    ({ wish }, at) =>
      wish.kind === 'anyTime' &&
      casts[at - 1]?.wish.kind === 'day' &&
      casts
        .slice(at + 1)
        .some((one, offset, rest) => one.wish.kind === 'day' && rest[offset + 1]?.wish.kind === 'time'),
  )

/** Whether one of the wishes that were taken as wanted stands beside words that may mean the opposite. */
export function isDoubted({ tokens }: Input, casts: readonly Cast[]): boolean {
  return (
    isShared(casts) ||
    isOfItsDay(casts) ||
    isWholeDayBeside(casts) ||
    casts.some(({ role, wish, from, to }, at) => {
      if (role !== 'wanted' || (wish.kind !== 'day' && wish.kind !== 'time')) return false
      const begin = casts[at - 1]?.to ?? 0
      const next = casts[at + 1]
      const before = textOf(tokens, begin, from)
      const behind = textOf(tokens, to, next?.from ?? tokens.length)
      if (softens.test(before) || forbids.test(before)) return true
      if (wish.kind === 'day' && happens.test(before) && tokens[from]?.text !== 'em') return true
      if (isNegated(tokens, from, begin) && !behind.includes('?')) return true
      return next?.role !== 'excluded' && refuses.test(behind) && !behind.includes('?')
    })
  )
}
