import { appointmentExamples } from './appointments.ts'
import { assistantExamples } from './assistant.ts'
import { automationExamples } from './automations.ts'
import { campaignExamples } from './campaigns.ts'
import { catalogExamples } from './catalog.ts'
import { channelExamples } from './channels.ts'
import type { Example } from './example.ts'
import { inboxExamples } from './inbox.ts'
import { messageExamples } from './messages.ts'
import { metricsExamples } from './metrics.ts'
import { monitoringExamples } from './monitoring.ts'
import { networkExamples } from './network.ts'
import { patientExamples } from './patients.ts'
import { receptionExamples } from './reception.ts'
import { templateExamples } from './templates.ts'

/**
 * One story of one network: the test sends all requests in this order, and the pages print requests and
 * answers.
 */
export const examples: readonly Example[] = [
  ...networkExamples,
  ...catalogExamples,
  ...appointmentExamples,
  ...patientExamples,
  ...receptionExamples,
  ...monitoringExamples,
  ...metricsExamples,
  ...campaignExamples,
  ...channelExamples,
  ...automationExamples,
  ...templateExamples,
  ...messageExamples,
  ...inboxExamples,
  ...assistantExamples,
  {
    of: 'site.sendMessage',
    status: 201,
    body: () => ({
      subject: 'product',
      name: 'Marta Prado',
      email: 'marta@exemplo.com.br',
      message: 'Somos três consultórios e queremos ver a agenda com os nossos convênios.',
    }),
  },
  { of: 'demo.begin', status: 404 },
  { of: 'demo.find', as: 'owner', status: 404 },
  { of: 'professionals.blocks.remove', body: ({ bloqueio }) => ({ ids: [bloqueio] }) },
  { of: 'professionals.blocks.restore', body: ({ bloqueio }) => ({ ids: [bloqueio] }) },
  { of: 'team.removeMember', as: 'owner', params: ({ pessoa }) => ({ userId: pessoa }) },
  { of: 'accounts.endOtherSessions', as: 'professional' },
  { of: 'accounts.endSessions', as: 'owner' },
]

/** The name under which the answer of an example is stored. */
export const nameOf = ({ of, title }: Pick<Example, 'of' | 'title'>) => (title ? `${of}: ${title}` : of)
