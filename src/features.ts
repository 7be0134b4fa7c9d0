import * as accounts from '#features/accounts/feature.ts'
import * as appointments from '#features/appointments/feature.ts'
import * as assistant from '#features/assistant/feature.ts'
import * as automations from '#features/automations/feature.ts'
import * as campaigns from '#features/campaigns/feature.ts'
import * as channels from '#features/channels/feature.ts'
import * as chat from '#features/chat/feature.ts'
import * as conversations from '#features/conversations/feature.ts'
import * as dashboard from '#features/dashboard/feature.ts'
import * as demo from '#features/demo/feature.ts'
import * as exams from '#features/exams/feature.ts'
import * as identity from '#features/identity/feature.ts'
import * as inbox from '#features/inbox/feature.ts'
import * as insurancePlans from '#features/insurance-plans/feature.ts'
import * as links from '#features/links/feature.ts'
import * as metrics from '#features/metrics/feature.ts'
import * as monitoring from '#features/monitoring/feature.ts'
import * as operator from '#features/operator/feature.ts'
import * as orgs from '#features/orgs/feature.ts'
import * as patients from '#features/patients/feature.ts'
import * as professionals from '#features/professionals/feature.ts'
import * as reception from '#features/reception/feature.ts'
import * as sends from '#features/sends/feature.ts'
import * as site from '#features/site/feature.ts'
import * as team from '#features/team/feature.ts'
import * as templates from '#features/templates/feature.ts'
import * as units from '#features/units/feature.ts'
import * as platform from '#platform/platform.ts'
import { register } from '#platform/registry.ts'

/**
 * Every feature in the order of their imports: each builds on those before it. The server halves are in
 * `features.server.ts`.
 */
export const features = [
  platform,
  identity,
  orgs,
  accounts,
  units,
  insurancePlans,
  exams,
  professionals,
  team,
  patients,
  appointments,
  channels,
  templates,
  conversations,
  sends,
  links,
  automations,
  campaigns,
  inbox,
  assistant,
  chat,
  reception,
  metrics,
  demo,
  site,
  operator,
  monitoring,
  dashboard,
] as const

declare module '#platform/names.ts' {
  interface Registered {
    features: typeof features
  }
}

register(features)
