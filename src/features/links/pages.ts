import type { OutreachKind } from '#features/channels/rules.ts'

/** What the pages of links show. The pages are rendered by the server alone and know nothing but this. */

/**
 * A link that leads nowhere: unknown or ended, about an appointment that is another by now, pressed too often, or with
 * something that is no form.
 */
export interface ClosedLink {
  readonly is: 'unknown' | 'ended' | 'changed' | 'busy' | 'unreadable'
  /** Whom to ask; null where the link is nobody's. */
  readonly clinic: ClinicView | null
}

/** Whose page it is. */
export interface ClinicView {
  readonly name: string
  /** `Pinheiros, São Paulo`; '' where no unit is known. */
  readonly place: string
  /** Digits; '' without one. */
  readonly phone: string
  /** The technical director with the council's number; null without one. */
  readonly director: { readonly name: string; readonly council: string } | null
  readonly privacy: {
    /** Who answers for personal data, and where; '' without one. */
    readonly officer: string
    readonly email: string
    /** Of the clinic's own policy; '' without one. */
    readonly policyUrl: string
  }
}

/** How an appointment stands, for its contact. */
export type AppointmentState =
  | 'open'
  | 'confirmed'
  | 'declined'
  | 'moved'
  | 'cancelled'
  | 'arrived'
  | 'over'
  | 'gone'

export interface AppointmentView {
  /** Its place in the link, from 1: the name that forms give it. */
  readonly number: number
  readonly state: AppointmentState
  /** The first name. */
  readonly patient: string
  /** True when the contact did it by this link and may take it back; false for what others did. */
  readonly mayUndo: boolean
  readonly wasMoved: boolean
  /** Null when the contact was told of another time: nothing of the new one is shown. */
  readonly details: AppointmentDetails | null
}

export interface AppointmentDetails {
  /** `quarta`. */
  readonly weekday: string
  /** `18`. */
  readonly day: string
  /** `nov`. */
  readonly month: string
  /** `na quarta`, `hoje`, `no dia 18/11`. */
  readonly when: string
  readonly time: string
  readonly isByArrival: boolean
  /** `07:25`; '' where nobody is asked to come before the time. */
  readonly arrival: string
  readonly durationMin: number
  /** `Exame com Dr. Ivan Queiroz`. */
  readonly what: string
  readonly fasting: { readonly title: string; readonly text: string } | null
  readonly preparation: readonly string[]
  /** `Rua dos Jequitibás, 418`. */
  readonly street: string
  /** `conjuntos 31 a 36, Pinheiros, São Paulo`. */
  readonly rest: string
  readonly mapUrl: string
  readonly bring: { readonly what: string; readonly card: string }
}

export interface FreeDay {
  /** `2027-03-03`. */
  readonly date: string
  /** `quarta, 18/11`. */
  readonly label: string
  readonly times: readonly { readonly startsAt: string; readonly label: string }[]
}

/** What is asked about one appointment before it is done. */
export type ConfirmQuestion =
  | { readonly about: 'cancel'; readonly appointment: AppointmentView }
  | {
      readonly about: 'reschedule'
      readonly appointment: AppointmentView
      readonly days: readonly FreeDay[]
      /** The day from which later times begin; '' when nothing more is shown. */
      readonly laterFrom: string
    }
  | { readonly about: 'mistake' }

export interface ConfirmView {
  readonly is: 'open'
  readonly clinic: ClinicView
  readonly appointments: readonly AppointmentView[]
  /** True when all are of one patient. */
  readonly isOnePerson: boolean
  readonly question: ConfirmQuestion | null
  /** What the last press came to, when it came to nothing. */
  readonly notice: FutilePress | null
}

/** A press that came to nothing: the chosen time, or that of an undo, is not free; or something changed meanwhile. */
export type FutilePress = 'taken' | 'lost' | 'late'

/** The choices of a refusal. */
export const refusalChoices = ['tudo', 'convites', 'canal'] as const
export type RefusalChoice = (typeof refusalChoices)[number]

export interface UnsubscribeView {
  readonly is: 'open'
  readonly clinic: ClinicView
  /** The kind of message that the link came with. */
  readonly message: 'lembrete' | 'pesquisa' | 'convite'
  /** `h•••••s@correio.example`, `(11) •••••-2214`. */
  readonly address: string
  readonly channel: OutreachKind
  /** By which other ways messages may still come: `pelo WhatsApp ou por SMS, final 2214`; '' where none is known. */
  readonly otherWays: string
  readonly preset: RefusalChoice
  /** What holds already, whoever said it. */
  readonly refused: readonly RefusalChoice[]
  /** True when nothing is left to stop of what the message was, or this link has stopped what its reader chose. */
  readonly isDone: boolean
  readonly mayUndo: boolean
  /** `quarta, 18/11, 07:40`: an appointment that stays; '' without one. */
  readonly appointment: string
  /** The page of the appointments that the message told of; '' without one. */
  readonly appointmentPath: string
}

export interface RateView {
  readonly is: 'open'
  readonly clinic: ClinicView
  readonly patient: string
  /** `Consulta com Dra. Helena Prado, quarta, 18/11`. */
  readonly about: string
  readonly given: { readonly score: number; readonly comment: string } | null
}

/** A form that was not accepted, as it was filled in. */
export interface RejectedRating {
  readonly is: 'rejected'
  readonly view: RateView
  /** Null where none was chosen. */
  readonly score: number | null
  readonly comment: string
  readonly error: string
}

/** An appointment that is not to be: there is no file of it. */
export interface NoFile {
  readonly is: 'none'
  readonly clinic: ClinicView
}

/** Who asks for a page. */
export interface LinkVisitor {
  readonly token: string
  /** The network address. */
  readonly address: string
}

/** What the server does for the pages of links. GET reads alone: whatever fetches an address changes nothing by it. */
export interface LinkPages {
  readConfirm(visitor: LinkVisitor, query: URLSearchParams): Promise<ConfirmView | ClosedLink>
  /** Does what the form says; the page is read again afterwards. */
  actConfirm(visitor: LinkVisitor, form: FormData): Promise<'done' | FutilePress | ClosedLink>
  /** Returns the calendar file of an appointment; without one that is to be, whom to ask. */
  calendarOf(
    visitor: LinkVisitor,
    number: number,
  ): Promise<{ readonly is: 'file'; readonly text: string } | NoFile | ClosedLink>
  readUnsubscribe(visitor: LinkVisitor): Promise<UnsubscribeView | ClosedLink>
  actUnsubscribe(visitor: LinkVisitor, form: FormData): Promise<'done' | 'oneClick' | ClosedLink>
  readRate(visitor: LinkVisitor): Promise<RateView | ClosedLink>
  actRate(visitor: LinkVisitor, form: FormData): Promise<'done' | RejectedRating | ClosedLink>
}

declare module '#platform/web.ts' {
  interface SiteServices {
    readonly links: LinkPages
  }
}
