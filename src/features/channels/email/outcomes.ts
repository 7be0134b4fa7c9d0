import { actionOf } from '../errors.ts'
import type { SendOutcome } from '../rules.ts'

/** What a failure of SMTP means for the mail: pure, of the error's fields alone. */

export interface SmtpFailure {
  readonly code?: string
  /** The command that the server answered. */
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
  /** The problem of the way there. */
  readonly problem?: string
}

/** Greylisting asks for some minutes. */
const laterS = 300
const soonS = 30

/** Before anything was said of the mail. */
export function outcomeOfOpening(failure: SmtpFailure): SendOutcome {
  const code = codeOfOpening(failure)
  const action = actionOf(code)
  if (action === 'backOff' || action === 'delay')
    return { outcome: 'deferred', code, retryAfterS: code === 'later' ? laterS : soonS }
  return { outcome: 'rejected', code, action }
}

export function codeOfOpening({ code, responseCode, problem }: SmtpFailure): string {
  if (problem !== undefined) return problem
  if (code === 'EAUTH') return isPermanent(responseCode) || responseCode === undefined ? 'login' : 'later'
  if (code === 'ETLS' || /CERT|SIGNATURE|SELF_SIGNED|ALTNAME/.test(code ?? '')) return 'certificate'
  if (code === 'EDNS' || code === 'ENOTFOUND') return 'not_found'
  if (code === 'ETIMEDOUT') return 'timeout'
  return responseCode !== undefined && !isPermanent(responseCode) ? 'later' : 'unreachable'
}

/** While the mail was handed over. Without an answer it may have been taken. */
export function outcomeOfSending({ code, command, responseCode, response }: SmtpFailure): SendOutcome {
  if (code === 'EENVELOPE' && command === 'API') return rejected('bounced')
  if (responseCode === undefined)
    return { outcome: 'unknown', code: code === 'ETIMEDOUT' ? 'timeout' : 'unreachable' }
  if (!isPermanent(responseCode)) return { outcome: 'deferred', code: 'later', retryAfterS: laterS }
  if (command === 'MAIL FROM') return rejected('sender')
  if (command === 'RCPT TO') return rejected(isAboutAddress(responseCode, response) ? 'bounced' : 'refused')
  return rejected('content')
}

const rejected = (code: string): SendOutcome => ({ outcome: 'rejected', code, action: actionOf(code) })
const isPermanent = (responseCode: number | undefined) => responseCode !== undefined && responseCode >= 500

/** RFC 3463: 5.1 is about the address, 5.2.1 about the mailbox; without such a code 550, 551 and 553 are. */
function isAboutAddress(responseCode: number, response = ''): boolean {
  const detail = /\b5\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return detail === undefined
    ? [550, 551, 553].includes(responseCode)
    : detail.startsWith('1.') || detail === '2.1'
}
