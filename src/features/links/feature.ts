import type { WebPart } from '#platform/feature.ts'

export const web: WebPart = {}
