/** GSM-7, the letters of an SMS (GSM 03.38 with its extension): with any other a part holds less than half. */
const gsm7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà\f^{}\\[~]|€',
)

export const isInGsm7 = (sign: string): boolean => gsm7.has(sign)

const replacements: Readonly<Record<string, string>> = {
  º: 'o',
  ª: 'a',
  '°': 'o',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
  '→': '->',
  '\t': ' ',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/**
 * Returns the text with the nearest signs in place of those that GSM-7 lacks: á, ã, ç and most capitals lose their
 * accent, à, é and ü stay, typographic quotes and dashes become plain, pictures go.
 */
export function plainSms(text: string): string {
  const replaced = [...text.normalize('NFC')].map((sign) => (isInGsm7(sign) ? sign : replacementOf(sign)))
  return replaced
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ +(?=\n|$)/g, '')
}

function replacementOf(sign: string): string {
  const known = replacements[sign]
  if (known !== undefined) return known
  const bare = sign.normalize('NFD').replace(/\p{M}/gu, '')
  return isInGsm7(bare) ? bare : ''
}
