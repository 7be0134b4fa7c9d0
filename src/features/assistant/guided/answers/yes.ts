import type { Understood } from '../understand.ts'

export const hesitates =
  /(?:^| )(?:nao|mas|so que|porem|menos|espera|pera|talvez|acho|depende|antes|vou (?:pensar|ver|olhar)|(?:depois|outra hora|mais tarde) (?:eu )?(?:te )?(?:vejo|falo|volto|retorno|aviso|decido|chamo))(?= |$)/
export const startsYes =
  /^(?:oi |ola |entao |ah |bom dia |boa tarde |boa noite |otimo |perfeito |maravilha |beleza |capaz |ta bom |esta bom |opa )*(?:sim|is?so|pode|claro|confirmo|confirma|confirmado|confirmada|ok|perfeito|certo|correto|exato|fechado|quero|com certeza|esta certo|tudo certo|esta tudo certo|esta otimo|pode marcar|marca|beleza|blz|combinado|s|ss|👍|✅)(?= |$)/

/** Yes, and nothing that takes it back. */
export function saysYes(u: Understood): boolean {
  if (u.pressed) return u.pressed.value === 'yes'
  if (u.answer !== null) return u.answer === 'yes'
  const isPlain =
    u.dates.readings.length === 0 &&
    u.things.specialties.length === 0 &&
    u.things.examIds.length === 0 &&
    u.things.professionalIds.length === 0 &&
    !u.acts.has('change') &&
    !u.acts.has('cancel') &&
    !u.acts.has('stop')
  return (
    isPlain &&
    u.topics.size === 0 &&
    !u.asks &&
    startsYes.test(u.line) &&
    !hesitates.test(u.line) &&
    u.line.split(' ').length <= 14
  )
}
