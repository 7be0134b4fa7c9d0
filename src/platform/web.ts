import { createContext } from 'react-router'

/** The settings of the installation that pages need; public, part of every page. */
export interface WebConfig {
  readonly productName: string
  readonly origin: string
  readonly identity: {
    /** `local`: this server's own identity service; `firebase`: the hosted one. */
    readonly provider: 'local' | 'firebase'
    readonly projectId: string
    readonly apiKey: string
    /** Providers to sign in with besides e-mail and password, in the order of their buttons. */
    readonly federated: readonly { readonly providerId: string; readonly label: string }[]
  }
  /** True when visitors may be handed a network of the demonstration. */
  readonly hasDemo: boolean
  /** The address of the encarregado (LGPD, art. 41), if the installation names one. */
  readonly privacyEmail?: string | undefined
  /** Who answers for the installation, if it says so. */
  readonly operator?: Operator | undefined
  /** True when messages of the contact page are mailed to somebody. */
  readonly isContactRead: boolean
  /** The release that runs. */
  readonly version: string
}

/** Who answers for an installation (`OPERATOR_*` in docs/operations.md). */
export interface Operator {
  readonly name: string
  /** Normalised. */
  readonly cnpj: string | undefined
  /** The name of the encarregado (LGPD, art. 41); `privacyEmail` is the address. */
  readonly officer: string | undefined
  /** An e-mail address. */
  readonly contact: string | undefined
}

/** The services of the server for public pages. */
export interface SiteServices {
  /** The OpenAPI 3.1 document that is served at `/api/v1/openapi.json`. */
  readonly apiDocument: () => Promise<object>
  /** What to do about each problem of the API, by code. */
  readonly help: Readonly<Record<string, string>>
  /** Takes the contact page's form; `address` is the sender's. */
  readonly receiveContact: (request: Request, sender: WebSender) => Promise<ContactOutcome>
}

/** The outcome of the contact page's form. */
export type ContactOutcome =
  | { readonly is: 'received'; readonly number: string; readonly isReceiptMailed: boolean }
  | { readonly is: 'invalid'; readonly form: Labels; readonly errors: Labels }
  | {
      readonly is: 'refused'
      readonly status: 403 | 429 | 503 | 507
      readonly form: Labels
      readonly message: string
      readonly retryAfterS?: number
    }

type Labels = Readonly<Record<string, string>>

/** The facts known of the client that requests a page. */
export interface WebSender {
  /** The network address. */
  readonly address: () => string
  /** Writes into the log what failed while the page was made, without what people typed. */
  readonly report: (error: unknown) => void
}

export interface WebRequest extends WebSender {
  readonly config: WebConfig
  readonly site: SiteServices
  /** The nonce of this response's content policy: every script and style element carries it. */
  readonly nonce: string
}

/**
 * The header by which the web build tells the server that a page is public: cached, and sent without scripts.
 */
export const publicMark = 'x-public-page'

/** Set by the server for each page it renders; the only way from a route module to the server. */
export const webContext = createContext<WebRequest | null>(null)
