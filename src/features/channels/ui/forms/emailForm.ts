import type { FieldNames, RecordForm } from '#ui/form/record/useRecordForm.tsx'
import { unreadable } from '#ui/form/typed.ts'
import type { EmailChannel } from '../../contract.ts'
import { checkSmtp, type SmtpSettings } from '../../settings.ts'
import { type Connected, connectEmail } from '../data.ts'
import { useChannelForm } from './useChannelForm.ts'

export interface EmailValues extends SmtpSettings {
  /** Typed in place of the stored one; '' keeps it. */
  readonly password: string
}
export type EmailForm = RecordForm<EmailValues, Connected<EmailChannel>>

export const securityLabels: Readonly<Record<SmtpSettings['security'], string>> = {
  starttls: 'STARTTLS (porta 587)',
  tls: 'TLS desde o início (porta 465)',
}
const ports: Readonly<Record<SmtpSettings['security'], number>> = { starttls: 587, tls: 465 }

export const imapSecurityLabels: Readonly<Record<SmtpSettings['imapSecurity'], string>> = {
  tls: 'TLS desde o início (porta 993)',
  starttls: 'STARTTLS (porta 143)',
}
const imapPorts: Readonly<Record<SmtpSettings['imapSecurity'], number>> = { tls: 993, starttls: 143 }

export const emailFieldNames: FieldNames<EmailValues> = {
  host: { label: 'Servidor SMTP' },
  port: { label: 'Porta', show: (port) => (port === unreadable ? '' : port) },
  security: { label: 'Segurança', show: (security) => securityLabels[security] },
  user: { label: 'Usuário' },
  password: { label: 'Senha', show: (password) => password && 'nova senha' },
  fromName: { label: 'Nome do remetente' },
  fromAddress: { label: 'E-mail do remetente' },
  replyTo: { label: 'Respostas para' },
  dkimSelector: { label: 'Seletor do DKIM' },
  imapHost: { label: 'Servidor de entrada (IMAP)' },
  imapPort: { label: 'Porta de entrada', show: (port) => (port === unreadable ? '' : port) },
  imapSecurity: { label: 'Segurança da entrada', show: (security) => imapSecurityLabels[security] },
}

const start: EmailValues = {
  host: '',
  port: ports.starttls,
  security: 'starttls',
  user: '',
  password: '',
  fromName: '',
  fromAddress: '',
  replyTo: '',
  dkimSelector: '',
  imapHost: '',
  imapPort: imapPorts.tls,
  imapSecurity: 'tls',
}

const isPort = (port: number) => port >= 1 && port <= 65_535

export const useEmailForm = (channel: EmailChannel, isReadOnly: boolean): EmailForm =>
  useChannelForm({
    channel,
    isReadOnly,
    fields: emailFieldNames,
    start,
    show: (record) => ({ ...start, ...record.settings }),
    required: ['host', 'port', 'fromAddress'],
    secret: ['password'],
    check: (values) => ({
      port: isPort(values.port) ? undefined : 'Porta inválida. Ex: 587',
      imapPort: isPort(values.imapPort) ? undefined : 'Porta inválida. Ex: 993',
      ...checkSmtp(values),
    }),
    normalize: (values) => ({
      ...values,
      host: values.host.trim(),
      user: values.user.trim(),
      fromName: values.fromName.trim(),
      fromAddress: values.fromAddress.trim(),
      replyTo: values.replyTo.trim(),
      dkimSelector: values.dkimSelector.trim(),
      imapHost: values.imapHost.trim(),
    }),
    // The usual port follows the security, unless another one was typed.
    derive: (values, before) => ({
      ...(values.security !== before.security &&
        before.port === ports[before.security] && { port: ports[values.security] }),
      ...(values.imapSecurity !== before.imapSecurity &&
        before.imapPort === imapPorts[before.imapSecurity] && { imapPort: imapPorts[values.imapSecurity] }),
    }),
    connect: (orgId, values, version) => connectEmail({ orgId, version, ...values }),
  })
