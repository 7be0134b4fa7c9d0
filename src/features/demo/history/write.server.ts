import { switchOn, writeAutomations } from './automations.server.ts'
import { writeCampaigns } from './campaigns.server.ts'
import type { Clinic } from './clinic.server.ts'
import { writeConsents, writePastVisits } from './past.server.ts'
import { writeTexts } from './templates.server.ts'

export { switchOff } from './automations.server.ts'
export type { Clinic } from './clinic.server.ts'

interface HistoryOptions {
  /** Its appointments of the weeks before are there already. */
  readonly hasPast?: boolean
  /** A campaign is on its way: only where a channel takes what falls due. */
  readonly isSending?: boolean
  /** Before anything can leave: the provider may want to know the texts. */
  readonly whenTextsAreReady?: () => Promise<void>
}

/**
 * Gives a network that has patients and an agenda the messages of the weeks before: what time and providers would have
 * brought about is written into the database, everything else through the API. Its automations are off until then
 * (`switchOff`), so that nothing is planned twice; afterwards they are on. Nothing is sent.
 */
export async function writeHistory(
  clinic: Clinic,
  { hasPast = false, isSending = false, whenTextsAreReady = async () => {} }: HistoryOptions = {},
): Promise<void> {
  await clinic.write(async (tx) => {
    await writeConsents(tx)
    if (!hasPast) await writePastVisits(tx)
  })
  const texts = await writeTexts(clinic)
  await whenTextsAreReady()
  await writeCampaigns(clinic, texts, { isSending })
  await writeAutomations(clinic)
  await switchOn(clinic)
}
