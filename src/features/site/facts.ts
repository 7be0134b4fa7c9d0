import { tokenLifetimeSeconds } from '#features/identity/rules.ts'
import { panelCookie } from '#features/reception/rules.ts'
import { dayMs } from '#lib/days.ts'
import { consent } from '#platform/consent.ts'
import { maxFileBytes } from '#platform/files/rules.ts'
import { retentionDays } from '#platform/records/contract.ts'
import { themeCookie } from '#platform/theme.ts'
import { arrivalsKnownForMs, contactRetentionDays } from './rules.ts'

/**
 * The facts that the text pages state in names and numbers. `facts.server.test.ts` checks each of them
 * against the code: a changed term there fails the test until the page is changed as well.
 */

export interface CookieFact {
  /** With an ellipsis for a part that varies. */
  readonly name: string
  readonly purpose: string
  readonly when: string
  readonly seconds: number
}

const minute = 60
const year = 365 * 24 * 60 * minute

export const cookies: readonly CookieFact[] = [
  {
    name: themeCookie,
    purpose: 'Lembrar o tema claro ou escuro',
    when: 'Quando você escolhe um tema',
    seconds: year,
  },
  {
    name: consent.cookie,
    purpose: 'Não repetir o aviso de cookies',
    when: 'Quando você responde ao aviso',
    seconds: year,
  },
  {
    name: 'acolhe-bot-pass',
    purpose: 'Provar que uma pessoa está tentando entrar',
    when: 'Depois de erros seguidos de senha',
    seconds: 5 * minute,
  },
  {
    name: 'popup-…',
    purpose: 'Ligar a volta do Google, ou de outro provedor, à janela que abriu',
    when: 'Só ao entrar por um provedor',
    seconds: 10 * minute,
  },
  {
    name: panelCookie.name,
    purpose: 'Reconhecer a televisão da sala de espera',
    when: 'Só na televisão que abre o painel de chamadas',
    seconds: panelCookie.seconds,
  },
]

/** The number of days for which data is stored. */
export const retention = {
  contactMessages: contactRetentionDays,
  contactMarks: arrivalsKnownForMs / dayMs,
  unusedSessions: 180,
  failedAttempts: 1,
  mails: 7,
  invitationLinks: 30,
  imports: 30,
  deletedRecords: retentionDays,
  deletedFiles: retentionDays,
} as const

/** The protection of sign-in, files and the API. */
export const guards = {
  scrypt: { N: 16_384, r: 8, p: 1 },
  tokenMinutes: tokenLifetimeSeconds / 60,
  signingKeyDays: 30,
  /** Failures in a row that cost nothing, then waits in seconds. */
  freeSlips: 4,
  firstWaitS: 30,
  longestWaitS: 3600,
  failuresBeforeProof: 3,
  fileAddressMinutes: 5,
  fileMegabytes: maxFileBytes / 1024 / 1024,
  recoveryCodes: 10,
  readingNotedMinutes: 10,
} as const

/** Headers of every answer. */
export const commonHeaderNames = [
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
] as const

/** "1 dia", "180 dias", "1 ano" */
export function inDays(days: number): string {
  if (days === 365) return '1 ano'
  return days === 1 ? '1 dia' : `${days} dias`
}

/** "1 ano", "10 minutos" */
export const inTime = (seconds: number): string =>
  seconds < 60 * minute ? `${seconds / minute} minutos` : inDays(seconds / (24 * 60 * minute))
