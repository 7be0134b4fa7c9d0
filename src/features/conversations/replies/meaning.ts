/** An appointment that a contact was asked about, with its state then. */
export interface AskedAppointment {
  readonly appointmentId: string
  readonly scheduleVersion: number
  readonly patientId: string
  /** The first name, by which the contact may tell siblings apart. */
  readonly patientName: string
}

/** What a contact may say about an appointment. */
export type AppointmentAct = 'confirm' | 'cancel' | 'reschedule'

/** What a contact was asked last: an answer is read against it. */
export type OpenQuestion =
  /** Will you come? One appointment, or several of a family. */
  | {
      readonly kind: 'attendance'
      readonly sendId: string
      readonly appointments: readonly AskedAppointment[]
      /** The answers that its text listed by number, from 1; where it listed none, "1" confirms. */
      readonly listed?: readonly AppointmentAct[]
    }
  /** "os dois, só Ana, só Pedro": asked after an answer that left it open what it was about. */
  | {
      readonly kind: 'which'
      readonly sendId: string
      readonly act: AppointmentAct
      readonly appointments: readonly AskedAppointment[]
    }
  /** How was it, from 0 to 10? */
  | { readonly kind: 'score'; readonly sendId: string; readonly appointmentId: string }
  /** An invitation of a campaign. */
  | { readonly kind: 'invitation'; readonly sendId: string; readonly campaignId: string }

/** What an answer means. Whatever is not certain is `unknown`: it goes to a person. */
export type Meaning =
  | {
      readonly kind: AppointmentAct
      readonly appointmentIds: readonly string[]
    }
  /** It is clear what, and not about which of the appointments. */
  | { readonly kind: 'askWhich'; readonly act: AppointmentAct }
  | { readonly kind: 'score'; readonly score: number; readonly comment: string }
  | { readonly kind: 'wantsToBook' }
  | { readonly kind: 'declines' }
  /** SAIR, PARAR: no more of these messages. */
  | { readonly kind: 'stop' }
  /** VOLTAR: they are wanted again. */
  | { readonly kind: 'resume' }
  | { readonly kind: 'unknown' }

/** What a contact answered: typed, or by a press of a button. */
export interface Reply {
  readonly text: string
  /** Of a pressed button or a chosen row; null for what was typed. */
  readonly payload: string | null
}
