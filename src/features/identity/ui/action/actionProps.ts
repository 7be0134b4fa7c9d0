/** What the page of a mailed link hands to the action that the link names. */
export interface ActionProps {
  readonly code: string
  /** Where the person goes on afterwards. */
  readonly next: string
}
