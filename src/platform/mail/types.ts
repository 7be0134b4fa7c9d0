/** An e-mail as a feature writes it. */
export interface Mail {
  readonly to: string
  /** Where an answer goes, if not to the sender's own address. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html?: string
}
