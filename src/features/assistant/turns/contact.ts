/** Who writes, as the conversation knows them. */
export interface Contact {
  readonly phone: string
  readonly email: string
  readonly waId: string
  readonly bsuid: string
  /** Of a visitor of the chat; '' for everybody else. */
  readonly visitorId: string
  readonly profileName: string
}
