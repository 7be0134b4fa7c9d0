import type { AnyContractRouter } from '@orpc/contract'
import type { ComponentType } from 'react'
import type { FileType } from './files/types.ts'
import type { Action } from './names.ts'
import type { Role } from './roles.ts'

/**
 * What a feature declares in its `feature.ts`: a module whose exports have these names. The server reads all of them, the
 * browser `web` alone; its bundle has nothing of the others. Keep the module free of pages, of server code and of
 * anything that runs as it loads.
 */
export interface Feature {
  /** Its part of the API, under the names that begin the routes' ids (`units.create`). */
  readonly contract?: Readonly<Record<string, AnyContractRouter>>
  /** The groups of the API's reference that its routes name. */
  readonly tags?: Readonly<Record<string, Tag>>
  /** What to do about each problem that its routes may answer, by code; the documentation prints it. */
  readonly help?: Readonly<Record<string, string>>
  /** Which roles may do what. */
  readonly permissions?: Readonly<Record<string, readonly Role[]>>
  /** Its records that have a history, and the action that lets a person read them. */
  readonly auditKinds?: Readonly<Record<string, Action>>
  /** What its live events are about. */
  readonly topics?: Readonly<Record<string, Topic>>
  /** Its records that have files, and the types that each takes. */
  readonly fileKinds?: Readonly<Record<string, readonly FileType[]>>
  readonly pages?: readonly PageRoute[]
  readonly web: WebPart
}

/** What the browser knows of a feature before any of its pages is open. */
export interface WebPart {
  /** The feature's own, if it has any. */
  readonly permissions?: Feature['permissions']
  /** The feature's own, if it has any. */
  readonly fileKinds?: Feature['fileKinds']
  readonly menu?: readonly MenuItem[]
  readonly search?: readonly SearchEntry[]
}

export interface Tag {
  /** Smaller stands higher in the reference. */
  readonly order: number
  /** In Portuguese, for the reference. */
  readonly description: string
}

export interface Topic {
  /** Who may do this hears of it. */
  readonly may: Action
  /** Professionals hear only of what names an own record; of other topics, of what is of the own units. */
  readonly isOfAgenda?: boolean
}

/**
 * Where a page stands in the site map (`src/routes.ts`): among the public pages; by itself, with no frame; where people
 * sign in; beside these; in the admin, before a network is open; or among the pages of a network.
 */
export type PagePlace = 'site' | 'bare' | 'auth' | 'app' | 'admin' | 'network'

export interface PageRoute {
  readonly in: PagePlace
  /** Below its place; '' for the first page there. */
  readonly path: string
  /** The route module, from `src/`. A string: the page is loaded when somebody goes there. */
  readonly page: string
  /** For a module that serves a second address. */
  readonly id?: string
}

type Icon = ComponentType<{ size: number; stroke: number; className?: string }>

/** The groups of the side menu; `home` stands above them. */
export type MenuGroupId = 'home' | 'care' | 'configuration'

export interface MenuItem {
  readonly group: MenuGroupId
  /** Smaller stands higher in the group. */
  readonly order: number
  readonly label: string
  readonly to: string
  readonly Icon: Icon
  /** Who may not do this does not see the entry. */
  readonly may?: Action
  /** Further addresses that belong to it. */
  readonly also?: readonly string[]
  /** Other words that the search finds it by. */
  readonly synonyms?: string
}

/** What the search (Ctrl K) offers of a feature. */
export type SearchEntry = RecordSearch | PageSearch

interface SearchGroup {
  readonly id: string
  /** The heading over what it found. */
  readonly title: string
  /** Smaller stands higher. */
  readonly order: number
  readonly Icon: Icon
  /** Who may not do this finds nothing of it. */
  readonly may: Action
}

/** Records of the network, asked of the server. */
export interface RecordSearch extends SearchGroup {
  /** Loaded with the first word that is typed. */
  readonly load: () => Promise<FindRecords>
  /** Shorter texts are not asked for. */
  readonly minLength?: number
  readonly pathOf: (id: string) => string
}

export type FindRecords = (orgId: string, text: string, signal: AbortSignal) => Promise<FoundRecord[]>

/** A record as the search shows it. */
export interface FoundRecord {
  readonly id: string
  readonly label: string
  readonly detail: string
}

/** One page that does something. */
export interface PageSearch extends SearchGroup {
  readonly label: string
  readonly to: string
  /** Found by any part of this. */
  readonly words: string
}
