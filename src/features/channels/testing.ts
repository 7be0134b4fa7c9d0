import { formatPhone, isMobile, normalizePhone } from '#lib/phone.ts'
import { looksLikeEmail, maskEmail } from '#lib/text.ts'
import { errorLabel } from './errors.ts'
import type { Address, ChannelKind } from './rules.ts'

/** A message of test, from "Enviar teste" to what the provider tells of it. */

export type TestStepName = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed'

export interface ChannelTest {
  readonly sendId: string
  readonly providerId: string
  /** Masked: whoever reads the channels reads it. */
  readonly to: string
  readonly startedAt: string
  readonly steps: readonly { readonly step: TestStepName; readonly at: string; readonly code: string }[]
}

/** What is told where a test would go to anybody else. */
export const notOfTeam = (kind: ChannelKind): string =>
  kind === 'email'
    ? 'Testes vão só para quem é da equipe: este e-mail não é de ninguém dela'
    : 'Testes vão só para quem é da equipe: informe este celular em Equipe antes'

/** Where a test goes, or what is wrong with what was typed. */
export function readTestAddress(
  kind: ChannelKind,
  typed: string,
): { address: Address; masked: string } | string {
  const nowhere = { phone: '', email: '', waId: '', bsuid: '' }
  if (kind === 'email') {
    const email = typed.trim()
    if (!looksLikeEmail(email)) return 'E-mail inválido. Ex: contato@suaclinica.com.br'
    return { address: { ...nowhere, email }, masked: maskEmail(email) }
  }
  const phone = normalizePhone(typed)
  if (!isMobile(phone)) return 'Celular inválido. Ex: (11) 91234-5678'
  return { address: { ...nowhere, phone }, masked: maskPhone(phone) }
}

/** `(11) 9••••-5678` */
const maskPhone = (phone: string) => formatPhone(phone).replace(/\) (\d?)\d*-/, ') $1••••-')

const titles: Readonly<Record<Exclude<TestStepName, 'failed'>, string>> = {
  accepted: 'O provedor aceitou',
  sent: 'Saiu',
  delivered: 'Foi entregue',
  read: 'Foi lida',
}

export const testStepTitle = (step: TestStepName, code: string): string =>
  step === 'failed' ? `Não chegou: ${errorLabel(code)}` : titles[step]

/** What a test says, by every channel. */
export const testMessage = (orgName: string) => ({
  subject: `Teste de ${orgName}`,
  header: '',
  body: `Mensagem de teste de ${orgName}. Se você a recebeu, o canal funciona.`,
  footer: '',
  buttons: [],
})
