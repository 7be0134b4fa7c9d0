import { server as accounts } from '#features/accounts/feature.server.ts'
import { server as appointments } from '#features/appointments/feature.server.ts'
import { server as assistant } from '#features/assistant/feature.server.ts'
import { server as automations } from '#features/automations/feature.server.ts'
import { server as campaigns } from '#features/campaigns/feature.server.ts'
import { server as channels } from '#features/channels/feature.server.ts'
import { server as chat } from '#features/chat/feature.server.ts'
import { server as conversations } from '#features/conversations/feature.server.ts'
import { server as dashboard } from '#features/dashboard/feature.server.ts'
import { server as demo } from '#features/demo/feature.server.ts'
import { server as exams } from '#features/exams/feature.server.ts'
import { server as identity } from '#features/identity/feature.server.ts'
import { server as inbox } from '#features/inbox/feature.server.ts'
import { server as insurancePlans } from '#features/insurance-plans/feature.server.ts'
import { server as links } from '#features/links/feature.server.ts'
import { server as metrics } from '#features/metrics/feature.server.ts'
import { server as monitoring } from '#features/monitoring/feature.server.ts'
import { server as operator } from '#features/operator/feature.server.ts'
import { server as orgs } from '#features/orgs/feature.server.ts'
import { server as patients } from '#features/patients/feature.server.ts'
import { server as professionals } from '#features/professionals/feature.server.ts'
import { server as reception } from '#features/reception/feature.server.ts'
import { server as sends } from '#features/sends/feature.server.ts'
import { server as site } from '#features/site/feature.server.ts'
import { server as team } from '#features/team/feature.server.ts'
import { server as templates } from '#features/templates/feature.server.ts'
import { server as units } from '#features/units/feature.server.ts'
import { openSlots, type ServerFeature } from '#platform/serverFeature.server.ts'
// Registers the halves in `feature.ts` before anything reads the registry.
import './features.ts'

/** The server halves of all features, in the order of `features.ts`. */
export const serverFeatures: readonly ServerFeature[] = [
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
]

/** What features provide for each other, and for the platform. */
export const slots = openSlots(serverFeatures)
