import { transact } from '#platform/db/transaction.server.ts'
import type { Admission } from '#platform/http/admission.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { type HandlerContext, member } from '#platform/http/context.server.ts'
import { csvHeaders } from '#platform/http/csvAnswer.ts'
import type { ApiParts } from '#platform/serverFeature.server.ts'
import { countFor, listFor } from './audience/commands.server.ts'
import {
  changeCampaign,
  createCampaign,
  findCampaign,
  removeCampaigns,
  restoreCampaigns,
} from './commands.server.ts'
import { campaignsContract } from './contract.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign, startCampaign } from './lifecycle.server.ts'
import { readCampaignList, writeCampaignList } from './list/commands.server.ts'
import { listCampaigns } from './queries.server.ts'
import { exportRecipients } from './results/export.server.ts'
import { changePace } from './results/pace.server.ts'
import { listRecipients } from './results/recipients.server.ts'
import { readResults } from './results/results.server.ts'
import { retryFailed } from './results/retry.server.ts'
import { readSummary } from './results/summary.server.ts'

const api = apiOf(campaignsContract)

/** A count reads the whole network: as much as several searches. */
const countWeight = 4

interface Counting {
  readonly context: HandlerContext
  readonly input: { readonly orgId: string }
  readonly signal?: AbortSignal | undefined
}

/** Waits for its turn among heavy work, and leaves the line with whoever asked. */
const inTurn = <T>(admission: Admission, { context, input, signal }: Counting, work: () => Promise<T>) =>
  admission.run(
    { network: input.orgId, person: context.bearer?.uid ?? '', weight: countWeight, signal },
    work,
  )

export const campaignsApi = ({ secrets, admission, identity }: ApiParts) =>
  api.router({
    list: api.list.handler(({ context, input: { orgId, ...filter } }) =>
      transact(member(context, orgId), (tx) => listCampaigns(tx, filter)),
    ),
    overview: api.overview.handler(({ context, input }) =>
      transact(member(context, input.orgId), readSummary),
    ),
    find: api.find.handler(({ context, input }) => findCampaign(member(context, input.orgId), input.id)),
    create: api.create.handler(({ context, input: { orgId, ...form } }) =>
      createCampaign(member(context, orgId), form),
    ),
    update: api.update.handler(({ context, input: { orgId, id, version, ...form } }) =>
      changeCampaign(member(context, orgId), id, form, version),
    ),
    remove: api.remove.handler(({ context, input }) =>
      removeCampaigns(member(context, input.orgId), input.ids),
    ),
    restore: api.restore.handler(({ context, input }) =>
      restoreCampaigns(member(context, input.orgId), input.ids),
    ),
    count: api.count.handler((request) =>
      inTurn(admission, request, () => {
        const { orgId, ...asked } = request.input
        return countFor(member(request.context, orgId), secrets, asked, request.signal)
      }),
    ),
    people: api.people.handler((request) =>
      inTurn(admission, request, () => {
        const { orgId, ...asked } = request.input
        return listFor(member(request.context, orgId), secrets, asked, request.signal)
      }),
    ),
    readList: api.readList.handler(({ context, input }) =>
      readCampaignList(member(context, input.orgId), input.id),
    ),
    writeList: api.writeList.handler(({ context, input: { orgId, id, ...list } }) =>
      writeCampaignList(member(context, orgId), id, list),
    ),
    start: api.start.handler(({ context, input }) =>
      startCampaign(member(context, input.orgId), input.id, input.version),
    ),
    pause: api.pause.handler(({ context, input }) => pauseCampaign(member(context, input.orgId), input.id)),
    resume: api.resume.handler(({ context, input }) =>
      resumeCampaign(member(context, input.orgId), input.id),
    ),
    cancel: api.cancel.handler(({ context, input }) =>
      cancelCampaign(member(context, input.orgId), input.id),
    ),
    retry: api.retry.handler(({ context, input: { orgId, id, ...retried } }) =>
      retryFailed(member(context, orgId), id, retried),
    ),
    pace: api.pace.handler(({ context, input: { orgId, id, version, ...pace } }) =>
      changePace(member(context, orgId), id, pace, version),
    ),
    results: api.results.handler(({ context, input }) =>
      transact(member(context, input.orgId), (tx) => readResults(tx, input.id)),
    ),
    recipients: api.recipients.handler(({ context, input: { orgId, ...filter } }) =>
      transact(member(context, orgId), (tx) => listRecipients(tx, filter)),
    ),
    export: api.export.handler(async ({ context, input: { orgId, id, ...choice } }) => ({
      headers: csvHeaders('campanha.csv'),
      body: await exportRecipients(identity.isRecent, member(context, orgId), id, choice),
    })),
  })
