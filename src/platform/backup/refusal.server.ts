import { ConfigurationError } from '#platform/exit.server.ts'

/** A reason not to make a backup, or not to restore one, in a sentence for the operator. */
export class BackupRefused extends ConfigurationError {}

export const cutShort = () =>
  new BackupRefused('The backup is cut short: its end is missing. Nothing was restored; use another backup.')

export const damaged = (what: string) =>
  new BackupRefused(`The backup is damaged (${what}). Nothing was restored; use another backup.`)
