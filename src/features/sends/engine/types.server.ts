import type { Channels, OpenChannel } from '#features/channels/commands.server.ts'
import type { OutreachKind } from '#features/channels/rules.ts'
import type { Database } from '#platform/db/database.server.ts'
import type { FileStore } from '#platform/files/store.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { IsSilenced } from '#platform/silence.server.ts'
import type { Prepared, Send } from '../rules.ts'
import type { PrepareSends, WhenStopped } from '../slots.server.ts'

/** What the engine needs of the product. */
export interface EngineParts {
  readonly database: Database
  readonly secrets: Secrets
  readonly channels: Pick<Channels, 'find' | 'adapterOf' | 'close'>
  /** Where the bytes of files are. */
  readonly files: Pick<FileStore, 'read'>
  readonly prepare: readonly PrepareSends[]
  readonly silences: readonly IsSilenced[]
  readonly whenStopped: readonly WhenStopped[]
}

/** A send that is due, as the transaction took it. */
export interface DueSend extends Send {
  readonly fallback: readonly OutreachKind[]
  readonly expiresAt: Date | null
  readonly userId: string | null
}

/** A message that one worker alone may hand over. */
export interface ClaimedSend {
  readonly send: DueSend
  readonly prepared: Prepared
  readonly channel: OpenChannel
  readonly messageId: string
}
