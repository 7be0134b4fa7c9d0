/** Who writes, as the conversation knows them. */
export interface Contact {
  readonly phone: string
  readonly email: string
  readonly waId: string
  readonly bsuid: string
  readonly profileName: string
}
