export type AppointmentAction = 'reschedule'

/** The appointment that the drawer shows; a new object for each request to open it. */
export interface AppointmentOpening {
  readonly id: string
  /** The action that it opens with. */
  readonly action?: AppointmentAction | undefined
}
