import type { Dialogue } from './dialogue.ts'
import type { Understood } from './understand.ts'
import { hasSubject } from './wanted.ts'

/** Who goes, or wants nothing for now. */

export const thanks = /(?:^| )(?:obrigad[oa]|obg|brigad[oa]|agradec[a-z]*|vlw|valeu)(?= |$)/

/** "Vou pensar", "depois eu vejo", "caro": nothing for now. */
export const leavesIt =
  /(?:^| )(?:vou (?:pensar|ver|olhar|avaliar|decidir|conversar|falar|dar uma (?:olhada|pensada))|deixa eu pensar|(?:depois|outra hora|mais tarde|qualquer coisa|ai) (?:eu )?(?:te )?(?:vejo|volto|falo|retorno|marco|chamo|aviso|ligo|decido)|(?:ta |muito |meio |bem |achei |que )?(?:caro|salgado)|nada(?: nao)?|nada por enquanto)(?= |$)/

/** Who only wanted to know thanks, and goes. */
export const isLeaving = ({ acts, answer, line, dates, things }: Understood): boolean =>
  (thanks.test(line) &&
    !acts.has('book') &&
    dates.readings.length === 0 &&
    things.specialties.length === 0) ||
  ((acts.has('stop') || leavesIt.test(line)) && !acts.has('book')) ||
  (answer !== null && ['no', 'thanks', 'farewell', 'cancel', 'none'].includes(answer))

const wantsNothing =
  /^(?:(?:ah|ta|ok|entendi|entao|poxa|que pena) )*(?:nao|n)(?: (?:era|so|precisa|quero|mais|nada|obrigad[oa])(?= |$)|$)/

/** "Ah tá, obrigado", "não, era só isso", where what was wanted isn't done and something else was offered. */
export const isEmptyHanded = ({ state }: Dialogue, u: Understood): boolean =>
  state.task?.is === 'book' &&
  (state.open?.kind === 'what' || state.open?.kind === 'exam') &&
  !hasSubject(state.booking) &&
  u.things.specialties.length + u.things.examIds.length + u.things.professionalIds.length === 0 &&
  u.dates.readings.length === 0 &&
  (isLeaving(u) || wantsNothing.test(u.line))
