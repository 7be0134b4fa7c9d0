import type { PageRoute, WebPart } from '#platform/feature.ts'

/** Its pages are no part of the application: the server writes them itself. Its settings stand among the channels. */
export const pages: readonly PageRoute[] = []

export const web: WebPart = {}
