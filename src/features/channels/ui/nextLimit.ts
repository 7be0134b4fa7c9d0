import type { WhatsappChannel } from '../contract.ts'
import { formatCount } from './channelState.ts'

/** Meta's limits of people in 24 hours, each with the one that follows it. */
const nextLimits: Readonly<Record<number, string>> = { 2000: '10 mil', 10000: '100 mil' }

interface Rise {
  readonly title: string
  readonly text: string
}

/**
 * What raises the limit of people, which Meta does by itself: half of it within seven days, while people do not complain.
 * Null where there is nothing to wait for, and where the quality keeps it from rising.
 */
export function nextLimitOf({
  peopleLimit,
  quality,
  figures: { people7d },
}: Pick<WhatsappChannel, 'peopleLimit' | 'quality'> & {
  readonly figures: Pick<WhatsappChannel['figures'], 'people7d'>
}): Rise | null {
  const next = peopleLimit === null ? undefined : nextLimits[peopleLimit]
  if (peopleLimit === null || next === undefined || quality === 'low') return null
  const needed = peopleLimit / 2
  const missing = needed - people7d
  const title = `O limite sobe sozinho para ${next}`
  return missing > 0
    ? {
        title,
        text: `Quando a clínica falar com ${formatCount(needed)} pessoas em 7 dias, sem que a qualidade caia. ${missing === 1 ? 'Falta 1' : `Faltam ${formatCount(missing)}`}.`,
      }
    : {
        title,
        text: `A clínica já falou com ${formatCount(needed)} pessoas em 7 dias: a Meta costuma subir em um dia.`,
      }
}
