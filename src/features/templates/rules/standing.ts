import type { OutreachKind, Prices } from '#features/channels/rules.ts'
import type { TemplateCategory, VersionState } from './content.ts'

/** How a template stands at Meta, which version goes out, and what is to be done about it. */

export interface VersionStanding {
  readonly number: number
  readonly state: VersionState
  /** Meta's reason for a refusal or a pause, as it named it. */
  readonly reason: string
  readonly pausedUntil: Date | null
}

export interface TemplateStanding {
  readonly kind: OutreachKind
  readonly category: TemplateCategory
  readonly metaCategory: TemplateCategory | ''
  /** From the newest to the oldest. */
  readonly versions: readonly VersionStanding[]
}

/**
 * The number of the version that goes out by itself: by WhatsApp the newest that is approved, by other channels the
 * newest; null when none may.
 */
export function sendingNumber({
  kind,
  versions,
}: Pick<TemplateStanding, 'kind' | 'versions'>): number | null {
  const sending = kind === 'whatsapp' ? versions.find(({ state }) => state === 'approved') : versions[0]
  return sending?.number ?? null
}

/** True when the version may be handed to Meta. */
export const isSubmittable = (kind: OutreachKind, state: VersionState): boolean =>
  kind === 'whatsapp' && (state === 'draft' || state === 'rejected')

/** True when a change of the text makes another version: Meta, or patients, have seen this one. */
export const needsNewVersion = (kind: OutreachKind, state: VersionState): boolean =>
  kind !== 'whatsapp' || state !== 'draft'

/** Nothing is changed while Meta reads it. */
export const isLocked = (state: VersionState): boolean => state === 'submitted'

export interface StandingProblem {
  readonly level: 'error' | 'warning'
  readonly text: string
  readonly act: 'correct' | 'review' | 'decide'
}

/** What keeps a template from going out as it should, in a sentence, with what is to be done; null for nothing. */
export function problemOf(template: TemplateStanding, prices: Prices): StandingProblem | null {
  const { kind, versions } = template
  if (kind !== 'whatsapp') return null
  const [newest] = versions
  if (newest?.state === 'rejected')
    return { level: 'error', text: `${refusalLabel(newest.reason)} Corrija e envie de novo.`, act: 'correct' }
  const live = versions.find(({ state }) => ['approved', 'paused', 'disabled'].includes(state))
  if (live?.state === 'disabled') return { level: 'error', text: disabledLabel(live.reason), act: 'correct' }
  if (live?.state === 'paused') return { level: 'warning', text: pauseLabel(live.reason), act: 'review' }
  return reclassification(template, prices)
}

function reclassification(
  { category, metaCategory }: TemplateStanding,
  prices: Prices,
): StandingProblem | null {
  if (metaCategory === '' || metaCategory === category) return null
  const text = `A Meta passou a cobrar como ${categoryName[metaCategory]}: ${inReais(priceOf(metaCategory, prices))} em vez de ${inReais(priceOf(category, prices))}. Nenhuma automação usa este texto até você decidir.`
  return { level: 'warning', text, act: 'decide' }
}

const categoryName = { utility: 'Utilidade', marketing: 'Marketing', authentication: 'Autenticação' }

/** What a message of a category costs by WhatsApp, in millionths of a real. */
export const priceOf = (category: TemplateCategory, prices: Prices): number =>
  category === 'marketing' ? prices.whatsappMarketing : prices.whatsappUtility

const inReais = (millionths: number) =>
  (millionths / 1_000_000)
    .toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
    .replace(/\u00a0/g, ' ')

const refusals: Readonly<Record<string, string>> = {
  ABUSIVE_CONTENT: 'A Meta leu ameaça, ofensa ou dado sensível no texto, e não aceita.',
  INCORRECT_CATEGORY: 'A Meta não vê este texto na categoria escolhida.',
  INVALID_FORMAT: 'A forma do texto não serve: variável no começo ou no fim, coladas, ou um link incompleto.',
  PROMOTIONAL: 'O texto convida ou promove, e foi enviado como Utilidade.',
  SCAM: 'A Meta desconfiou de golpe. Diga o nome da clínica e use o seu próprio endereço nos links.',
  TAG_CONTENT_MISMATCH: 'O idioma ou a categoria não combina com o texto.',
}

const plainReason = /^[A-Z0-9_]*$/

/** Why Meta refused a text, in plain words; what it said in a sentence of its own stays. */
export function refusalLabel(reason: string): string {
  const known = refusals[reason]
  if (known !== undefined) return known
  if (plainReason.test(reason)) return 'A Meta recusou o texto sem dizer por quê.'
  return `A Meta respondeu: “${reason.trim().replace(/\.+$/, '')}”.`
}

const pauses: Readonly<Record<string, string>> = {
  FIRST_PAUSE: 'É a 1ª pausa, de 3 horas: na 3ª, a Meta desativa o texto.',
  SECOND_PAUSE: 'É a 2ª pausa, de 6 horas: na 3ª, a Meta desativa o texto.',
}

/** Why Meta paused a text, and what comes of another pause. */
const pauseLabel = (reason: string) =>
  ['Muita gente bloqueou o número depois de receber.', pauses[reason]].filter(Boolean).join(' ')

const disabledLabel = (reason: string) =>
  reason === 'DELETED'
    ? 'O texto foi apagado na Meta, fora daqui. Escreva outro e envie de novo.'
    : 'A Meta desativou o texto, porque muita gente bloqueou o número depois de receber. Escreva outro e envie de novo.'

/** Why a version is as it is, in plain words; '' where nothing is to be said. */
export function reasonLabel({ state, reason }: Pick<VersionStanding, 'state' | 'reason'>): string {
  if (state === 'rejected') return refusalLabel(reason)
  if (state === 'paused') return pauseLabel(reason)
  return state === 'disabled' ? disabledLabel(reason) : ''
}

/** For how long Meta pauses a text for the first and the second time, in hours. */
export const pauseHours: Readonly<Record<string, number>> = { FIRST_PAUSE: 3, SECOND_PAUSE: 6 }

const statesAtMeta: Readonly<Record<string, VersionState>> = {
  APPROVED: 'approved',
  FLAGGED: 'approved',
  REINSTATED: 'approved',
  UNPAUSED: 'approved',
  PENDING: 'submitted',
  IN_APPEAL: 'submitted',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  DELETED: 'disabled',
  PENDING_DELETION: 'disabled',
}

/** Meta's state of a template in our words; null for one that says nothing to us. */
export const stateAtMeta = (state: string): VersionState | null => statesAtMeta[state.toUpperCase()] ?? null

const qualities = {
  GREEN: 'high',
  YELLOW: 'medium',
  RED: 'low',
  HIGH: 'high',
  MEDIUM: 'medium',
  LOW: 'low',
} as const

/** Meta's quality in our words; '' while it has none. */
export const qualityAtMeta = (quality: string) =>
  qualities[quality.toUpperCase() as keyof typeof qualities] ?? ('' as const)

/** Meta's category in our words; null for one that we do not have. */
export function categoryAtMeta(category: string): TemplateCategory | null {
  const known = category.toLowerCase()
  return known === 'utility' || known === 'marketing' || known === 'authentication' ? known : null
}

/** The name of a version at Meta: `lembrete_da_vespera`, `lembrete_da_vespera_v5`. */
export function metaNameOf(name: string, number: number, attempt: number): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 200)
  return [slug || 'mensagem', number > 1 && `v${number}`, attempt > 1 && `t${attempt}`]
    .filter(Boolean)
    .join('_')
}
