/**
 * What a person wrote in answer to an e-mail, without the mail that their program quotes below it and without
 * signatures. There is no standard for quoting: these are the lines by which the usual programs begin it, in
 * Portuguese and English. A quotation that none of them fits stays in the text, which then is not understood
 * and goes to a person.
 */
export function ownText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const own = lines.slice(0, quotationStart(lines))
  const signature = own.findIndex(isSignature)
  return own
    .slice(0, signature < 0 ? own.length : signature)
    .join('\n')
    .trim()
}

/** The most lines over which a program breaks its "Em seg., 23 de nov., Clínica <…> escreveu:". */
const introductionLines = 4
/** … and the most characters that it has. */
const introductionLength = 600

function quotationStart(lines: readonly string[]): number {
  const start = lines.findIndex((line, at) => isQuoted(line) || isDivider(line) || isIntroduction(lines, at))
  return start < 0 ? lines.length : start
}

const isQuoted = (line: string) => line.startsWith('>')

/** Outlook's line of underscores, and "-----Mensagem original-----". */
const isDivider = (line: string) =>
  /^_{10,}\s*$/.test(line) || /^-{2,}\s*(mensagem original|original message|mensagem encaminhada)/i.test(line)

/** "Em … escreveu:" and "On … wrote:", broken over some lines; or Outlook's heads "De: … Enviado: …". */
function isIntroduction(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (/^(em|on|le|el)\b/i.test(line)) {
    const joined = lines
      .slice(at, at + introductionLines)
      .join(' ')
      .slice(0, introductionLength)
    return /^(em|on)\b[^:]*\d.{0,200}?\b(escreveu|wrote)\s*:/i.test(joined)
  }
  const next = lines.slice(at + 1, at + 3).join('\n')
  return (
    /^\*?(de|from):\*?\s/i.test(line) && /^\*?(enviad[ao]|enviado em|sent|data|date|para|to):/im.test(next)
  )
}

/** "-- " alone (RFC 3676, 4.3), and what telephones add by themselves. */
const isSignature = (line: string) =>
  line.trimEnd() === '--' ||
  /^(enviad[ao] (do|de|pelo|a partir do) |sent from |obter o outlook |get outlook )/i.test(line.trim())
