/** Whom a message speaks of. */
export interface SaidPerson {
  /** `filha`, `mãe`; 'eu' for the one who writes. */
  readonly relation: string
  readonly name: string
  /** "As crianças", "meus filhos": all there are. */
  readonly isAll?: boolean
  /** "Os outros dois filhos": beside the one who is booked for. */
  readonly isOther?: boolean
}
