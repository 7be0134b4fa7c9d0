import { dayMs } from '#lib/days.ts'
import { paths } from '#src/paths.ts'

/** RFC 9116 (2.5.5) wants less than a year, so that a page nobody looks after is told from one that is. */
const holdsForDays = 180

interface Place {
  readonly origin: string
  readonly privacyEmail?: string | undefined
}

/** Says where to report a flaw, for programs that look for it (RFC 9116). */
export function securityTxt({ origin, privacyEmail }: Place, now: Date): string {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return [
    ...(privacyEmail ? [`Contact: mailto:${privacyEmail}`] : []),
    `Contact: ${origin}${paths.contact}?assunto=outro`,
    `Expires: ${new Date(today + holdsForDays * dayMs).toISOString()}`,
    'Preferred-Languages: pt, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}${paths.security}#relatar`,
    '',
  ].join('\n')
}
