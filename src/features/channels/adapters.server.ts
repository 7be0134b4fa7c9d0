import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { OutboundProblem } from '#platform/outbound/outbound.server.ts'
import type { ChatAddresses } from './chat/addresses.server.ts'
import type { Check } from './checks.ts'
import type { MailboxPosition, Reading } from './email/mailbox/mailbox.server.ts'
import type { MediaAnswer } from './media.ts'
import type { ChannelKind, Outgoing, OutgoingFile, Provider, SendOutcome } from './rules.ts'
import type { Webhooks } from './webhooks/addresses.server.ts'

/** What one step of a check found, and what it says of the channel's state. */
export interface Finding extends Check {
  readonly state?: {
    readonly sender?: string
    readonly quality?: 'high' | 'medium' | 'low' | ''
    readonly peopleLimit?: number | null
    readonly rateLimit?: number | null
    readonly keyExpiresAt?: Date | null
  }
}

/** What every channel can do. Its calls go out to a provider: never inside a transaction. */
export interface Adapter {
  /** Hands one message over, once: it is never repeated in here. Throws nothing. */
  send(outgoing: Outgoing): Promise<SendOutcome>
  /**
   * Hands a file over before its message, which names it by the id; nobody gets it by that, so it may be repeated.
   * Missing where files go within their messages. Throws nothing.
   */
  uploadFile?(file: Omit<OutgoingFile, 'providerId'>): Promise<FileOutcome>
  /** Tests what the channel needs, step by step. Throws nothing. */
  check(): AsyncIterable<Finding>
  /**
   * Asks the provider to deliver its notices to us; null when it does, else why not. Missing where nobody can be
   * asked.
   */
  subscribe?(): Promise<{ readonly code: string; readonly message?: string } | null>
  /**
   * Looks at what reached the channel's mailbox since the last time. Missing where there is none to be read.
   * @throws `MailboxError`
   */
  readMailbox?(since: MailboxPosition | null): Promise<Reading>
  /** Asks for a file by the id that its message gave. Missing where no files come. Throws nothing. */
  openMedia?(id: string, maxBytes: number): Promise<MediaAnswer>
  /** Gives its connections back, when the channel changed or the process stops. */
  close(): void
}

/** What became of a file that was handed over: only `ok` means that the provider has it. */
export type FileOutcome =
  | { readonly outcome: 'ok'; readonly id: string }
  | Extract<SendOutcome, { readonly outcome: 'rejected' | 'deferred' }>

/** A text as it is submitted, with its variables by name (`{{paciente.nome}}`) and an example for each. */
export interface TemplateSubmission {
  readonly name: string
  readonly category: 'utility' | 'marketing' | 'authentication'
  /** At most one variable. */
  readonly header: string
  readonly body: string
  readonly footer: string
  readonly buttons: readonly TemplateButton[]
  readonly examples: Readonly<Record<string, string>>
}

export type TemplateButton =
  | { readonly type: 'reply'; readonly text: string }
  /** `url` ends where its changing part begins; an example of the whole address, or null when nothing changes. */
  | { readonly type: 'url'; readonly text: string; readonly url: string; readonly example: string | null }
  | { readonly type: 'phone'; readonly text: string; readonly phone: string }

/** A template as Meta has it. */
export interface ProviderTemplate {
  readonly id: string
  readonly name: string
  readonly language: string
  /** APPROVED, PENDING, REJECTED, PAUSED, DISABLED, IN_APPEAL, PENDING_DELETION … */
  readonly state: string
  readonly category: string
  readonly quality: string
  readonly reason: string
}

/** The provider's answer to a call about a template: what was made, or why not. */
export type TemplateAnswer =
  | { readonly ok: true; readonly id: string; readonly state: string; readonly category: string }
  | { readonly ok: false; readonly code: string; readonly reason: string }

export interface WhatsappAdapter extends Adapter {
  /** Asks for a file by the id that its message gave. */
  openMedia(id: string, maxBytes: number): Promise<MediaAnswer>
  submitTemplate(template: TemplateSubmission): Promise<TemplateAnswer>
  /** Replaces the text of one that is approved, rejected or paused. */
  editTemplate(id: string, template: TemplateSubmission): Promise<TemplateAnswer>
  /** Every template of the account; null when Meta did not answer. */
  listTemplates(): Promise<readonly ProviderTemplate[] | null>
  /** One version alone, by its id; other versions of the name stay. */
  deleteTemplate(name: string, id: string): Promise<TemplateAnswer>
}

/** A channel by which a network's messages leave, as a transaction found it. Keys stay encrypted in it. */
export interface OpenChannel {
  readonly orgId: string
  /** Null: the installation's own mail server, which no network has connected. */
  readonly channelId: string | null
  readonly kind: ChannelKind
  readonly provider: Provider | 'server'
  /** Grows when settings or keys change: adapters are kept for one version. */
  readonly version: number
  readonly settings: unknown
  readonly secrets: string
  /** At most so many messages a second, over all processes. */
  readonly perSecond: number
  /** Unique people that may be written to first in 24 hours; null without a limit. */
  readonly peopleLimit: number | null
  /** Nothing leaves until somebody acts. */
  readonly stoppedAt: Date | null
  /** Nothing leaves before. */
  readonly backOffUntil: Date | null
}

/** The channels of all networks, opened once for a process. */
export interface Channels {
  /** True when the installation has a mail server, for networks without one. */
  readonly hasServer: boolean
  /** Returns the channels of the transaction's network; the messages of a kind without one wait in the local outbox. */
  find(tx: Transaction<Scope & { readonly orgId: string }>): Promise<ReadonlyMap<ChannelKind, OpenChannel>>
  /** Returns what speaks to the channel's provider, with connections that are used again. */
  adapterOf(channel: OpenChannel): Adapter
  /** @throws for a channel that is not WhatsApp's */
  whatsappOf(channel: OpenChannel): WhatsappAdapter
  /** Why a network may not name an address, as far as can be told at once. */
  judge(url: URL): OutboundProblem | null
  readonly webhooks: Webhooks
  readonly chat: ChatAddresses
  close(): void
}
