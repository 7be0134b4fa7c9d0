/** What visitors of the chat may do, and how often. */

/** The longest message: what a phone shows on a screen and a half. */
export const textLimit = 1_000

/** Counts in the database, for all processes. */
export const chatQuotas = {
  /** New visitors of one address: a household, a waiting room. */
  begin: { limit: 20, periodS: 3_600 },
  /** New visitors of a network, from everywhere. */
  beginInNetwork: { limit: 600, periodS: 3_600 },
  /** Messages of one visitor. */
  write: { limit: 20, periodS: 60 },
  writeInADay: { limit: 300, periodS: 86_400 },
  writeFromAddress: { limit: 60, periodS: 60 },
  writeInNetwork: { limit: 6_000, periodS: 600 },
  /** A token that opens nothing is guessed at. */
  wrongToken: { limit: 30, periodS: 60 },
} as const

/** What stands above the first message. It is stored with the visitor, as it read. */
export const consentText = (network: string): string =>
  `${network} usa o que você escrever para responder e para marcar atendimentos, e guarda a conversa. Se for para um menor de 18 anos, quem escreve é o responsável. Não mande fotos nem dados de outras pessoas.`

/** So long a device may resume its conversation: until the end of the day, and at least for a while. */
export const leastHours = 2

/** How long "digitando" is believed. */
export const typingS = 6

/** Of a clinic's own colour the one of two inks that reads on it; the worst of colours has 4.5 to 1. */
export const inkOn = (color: string): string => (luminance(color) > 0.179 ? '#000000' : '#ffffff')

/** Relative luminance, as WCAG 2 has it. */
export function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const petrol = '#0b5f5c'
/** Grounds of the chat, in both themes. */
const grounds = { light: '#ffffff', dark: '#191f1d' } as const

/**
 * The colours that follow from a clinic's own: the one of visitors' messages with its ink, and, where the own colour can't be
 * read on the ground, ours for words and borders.
 */
export function brandOf(color: string): Readonly<Record<string, string>> {
  const own = color || petrol
  return {
    brand: own,
    'brand-ink': inkOn(own),
    'words-light': contrast(own, grounds.light) >= 4.5 ? own : '#1d2522',
    'words-dark': contrast(own, grounds.dark) >= 4.5 ? own : '#5cc2b8',
  }
}
