import type { SlotTypes } from '#platform/serverFeature.server.ts'
import { actConfirm, calendarOf, readConfirm } from './confirm.server.ts'
import { createLinkLimits, type LinkDesk } from './open.server.ts'
import { actRate, readRate } from './rate.server.ts'
import './slots.server.ts'
import { actUnsubscribe, readUnsubscribe } from './unsubscribe.server.ts'

/** Opens what the pages of links ask of the server. */
export const openLinkPages: SlotTypes['openLinkPages'] = ({ database, secrets, env }) => {
  const desk: LinkDesk = { database, secrets, limits: createLinkLimits(env) }
  return {
    readConfirm: readConfirm(desk),
    actConfirm: actConfirm(desk),
    calendarOf: calendarOf(desk, env.PRODUCT_NAME, env.ORIGIN),
    readUnsubscribe: readUnsubscribe(desk),
    actUnsubscribe: actUnsubscribe(desk),
    readRate: readRate(desk),
    actRate: actRate(desk),
  }
}
