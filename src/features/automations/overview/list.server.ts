import { type ChannelKind, defaultMessageRules } from '#features/channels/rules.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import type { Automation, AutomationItem, AutomationSummary } from '../contract.ts'
import { findTexts, listAutomations } from '../queries.server.ts'
import { templateFor } from '../rules.ts'
import { emptyWeek, findOverview, findWeeks } from './week.server.ts'

interface Listed extends Record<string, unknown> {
  items: AutomationItem[]
  summary: AutomationSummary
  quietFrom: number
  quietUntil: number
  visitsToday: number
}

/** The automations, with the texts that go out now and what became of the last week's messages. */
export const listWithWeek = (scope: MemberScope): Promise<Listed> =>
  transact(scope, async (tx) => {
    const items = await listAutomations(tx)
    const texts = await findTexts(tx, [
      ...new Set(items.flatMap(({ templates }) => Object.values(templates))),
    ])
    const weeks = await findWeeks(tx)
    const { visitsToday, quietFrom, quietUntil, ...summary } = await findOverview(tx)
    return {
      items: items.map((item) => ({
        ...item,
        texts: textsOf(item, texts),
        week: weeks.get(item.id) ?? emptyWeek,
      })),
      summary,
      quietFrom: quietFrom ?? defaultMessageRules.quietFrom,
      quietUntil: quietUntil ?? defaultMessageRules.quietUntil,
      visitsToday,
    }
  })

/** The text of each channel, in the order in which they are tried; one that is gone is left out. */
function textsOf(
  automation: Automation,
  texts: Awaited<ReturnType<typeof findTexts>>,
): AutomationItem['texts'] {
  return automation.channels.flatMap((channel: ChannelKind) => {
    const text = texts.get(templateFor(automation, channel) ?? '')
    return text ? [{ ...text, channel }] : []
  })
}
