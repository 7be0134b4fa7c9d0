export type AppointmentAction = 'reschedule'

/** What the drawer shows: another object each time that somebody asks for it. */
export interface AppointmentOpening {
  readonly id: string
  /** What it opens at. */
  readonly action?: AppointmentAction | undefined
}
