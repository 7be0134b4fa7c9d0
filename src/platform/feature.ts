import type { AnyContractRouter } from '@orpc/contract'
import type { ComponentType } from 'react'
import type { FileType } from './files/types.ts'
import type { Action } from './names.ts'
import type { Role } from './roles.ts'

/**
 * The exports of a feature's `feature.ts`, which is a module with these names. The server reads all of them,
 * the browser `web` alone; its bundle has nothing of the others. Keep the module free of pages, of server
 * code and of anything that runs as it loads.
 */
export interface Feature {
  /** Its part of the API, under the names that begin the routes' ids (`units.create`). */
  readonly contract?: Readonly<Record<string, AnyContractRouter>>
  /** The groups of the API's reference that its routes name. */
  readonly tags?: Readonly<Record<string, Tag>>
  /** Advice for each problem that its routes may answer, by code, as the documentation prints it. */
  readonly help?: Readonly<Record<string, string>>
  /** The roles that may perform each action. */
  readonly permissions?: Readonly<Record<string, readonly Role[]>>
  /** Its records that have a history, and the action that lets a person read them. */
  readonly auditKinds?: Readonly<Record<string, Action>>
  /** The topics of its live events. */
  readonly topics?: Readonly<Record<string, Topic>>
  /** Its records that have files, and the types that each accepts. */
  readonly fileKinds?: Readonly<Record<string, readonly FileType[]>>
  readonly pages?: readonly PageRoute[]
  readonly web: WebPart
}

/** The part of a feature that the browser loads before any of its pages. */
export interface WebPart {
  /** The feature's own, if it has any. */
  readonly permissions?: Feature['permissions']
  /** The feature's own, if it has any. */
  readonly fileKinds?: Feature['fileKinds']
  readonly menu?: readonly MenuItem[]
  readonly search?: readonly SearchEntry[]
  readonly strips?: readonly Strip[]
  readonly tabs?: readonly PageTab[]
  readonly appointmentParts?: readonly AppointmentPart[]
  readonly patientParts?: readonly PatientPart[]
}

/**
 * A section of an appointment's details that a later feature brings, for who may; loaded when details are
 * open.
 */
export interface AppointmentPart {
  readonly id: string
  /** Lower comes first. */
  readonly order: number
  readonly may: Action
  readonly load: () => Promise<{ readonly default: ComponentType<AppointmentPartProps> }>
}

export interface AppointmentPartProps {
  readonly orgId: string
  readonly appointment: {
    readonly id: string
    readonly patientId: string
    readonly patientName: string
    readonly unitId: string
    readonly startsAt: string
    readonly state: string
  }
  /** The unit's IANA time zone. */
  readonly zone: string
}

/** A section of a patient's page that a later feature brings, for who may; loaded when the page is open. */
export interface PatientPart {
  readonly id: string
  /** Lower comes first. */
  readonly order: number
  readonly may: Action
  readonly load: () => Promise<{ readonly default: ComponentType<PatientPartProps> }>
}

export interface PatientPartProps {
  readonly orgId: string
  readonly patient: {
    readonly id: string
    /** Phones and e-mail addresses by which the patient is reached. */
    readonly addresses: readonly string[]
  }
}

/** A line above some pages of a network, for who may; loaded when the first of these pages is open. */
export interface Strip {
  readonly id: string
  readonly may: Action
  /** The pages, by the beginnings of their addresses. */
  readonly on: readonly string[]
  readonly load: () => Promise<StripModule>
}

export interface StripModule {
  readonly default: ComponentType<{ orgId: string }>
  /** Reads what the line shows: the page waits for it a moment, so that nothing moves when the line comes. */
  readonly prepare: (orgId: string) => Promise<unknown>
}

export interface Tag {
  /** Lower comes first in the reference. */
  readonly order: number
  /** In Portuguese, for the reference. */
  readonly description: string
}

export interface Topic {
  /** The action that a person must be allowed to receive the events. */
  readonly may: Action
  /**
   * Professionals receive only events that name an own record; for other topics, events of their own units.
   */
  readonly isOfAgenda?: boolean
}

/**
 * The place of a page in the site map (`src/routes.ts`): among the public pages; by itself, with no frame; in
 * the frame of the sign-in; beside these; in the admin, before a network is open; or among the pages of a
 * network.
 */
export type PagePlace = 'site' | 'bare' | 'auth' | 'app' | 'admin' | 'network'

export interface PageRoute {
  readonly in: PagePlace
  /** Relative to its place; '' for the first page there. */
  readonly path: string
  /** The route module, from `src/`. A string, so that the page is loaded on demand. */
  readonly page: string
  /** For a module that serves a second address. */
  readonly id?: string
}

/** The pages that stand side by side under one name, as tabs; each belongs to the feature that declares it. */
export type TabGroupId = 'network' | 'campaigns' | 'monitoring'

export interface PageTab {
  readonly in: TabGroupId
  /** Lower comes first. */
  readonly order: number
  readonly label: string
  readonly to: string
  /** The tab is hidden from a person who may not do this. */
  readonly may: Action
  /** The collection whose number of records stands beside the label; read by whoever may open the tab. */
  readonly counts?: string
  /** The topic of its live events, where that is another than the collection's name. */
  readonly topic?: string
  /** The tab is there while its collection says `isOpen`, and while its page is open. */
  readonly isAtTimes?: boolean
}

type Icon = ComponentType<{ size: number; stroke: number; className?: string }>

/** The groups of the side menu; `home` comes above them. A group appears with its first entry. */
export type MenuGroupId = 'home' | 'configuration' | 'communication' | 'care' | 'reports'

export interface MenuItem {
  readonly group: MenuGroupId
  /** Lower comes first in the group. */
  readonly order: number
  readonly label: string
  readonly to: string
  readonly Icon: Icon
  /** The entry is hidden from a person who may not do this. */
  readonly may?: Action
  /** Further addresses that mark the entry as current. */
  readonly also?: readonly string[]
  /** Other words that the search finds it by. */
  readonly synonyms?: string
}

/** An entry of a feature in the search (Ctrl K). */
export type SearchEntry = RecordSearch | PageSearch

interface SearchGroup {
  readonly id: string
  /** The heading over its results. */
  readonly title: string
  /** Lower comes first. */
  readonly order: number
  readonly Icon: Icon
  /** A person who may not do this finds nothing of it. */
  readonly may: Action
}

/** Records of the network, found by the server. */
export interface RecordSearch extends SearchGroup {
  /** Loaded with the first word that is typed. */
  readonly load: () => Promise<FindRecords>
  /** The minimum length of a text to search for. */
  readonly minLength?: number
  readonly pathOf: (id: string) => string
  /** What Ctrl Enter does with a record, for a person who may. */
  readonly alternative?: {
    readonly label: string
    readonly may: Action
    readonly pathOf: (id: string) => string
  }
}

export type FindRecords = (orgId: string, text: string, signal: AbortSignal) => Promise<FoundRecord[]>

/** A record as the search shows it. */
export interface FoundRecord {
  readonly id: string
  readonly label: string
  readonly detail: string
  /** A person's: an avatar stands before the name, and the detail below it. */
  readonly initials?: string
  /** In place of the group's icon. */
  readonly Icon?: Icon
}

/** A page that performs one task. */
export interface PageSearch extends SearchGroup {
  readonly label: string
  readonly to: string
  /** Text of which any part finds it. */
  readonly words: string
  /** The address for a text that may be a name, of two words or more: it ends the label. */
  readonly pathOfName?: (name: string) => string
}
