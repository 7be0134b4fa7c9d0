import { publish } from '#platform/live/publish.server.ts'
import { findTest, type InOrg, type StateChange, updateState } from '../queries.server.ts'
import type { ChannelEvent } from '../rules.ts'
import type { ChannelTest } from '../testing.ts'

/**
 * Applies what concerns the channel itself: its quality and limits, what stops it, its test, and that it was heard of.
 * Returns the events that concern others.
 */
export async function applyOwn(
  tx: InOrg,
  channelId: string,
  events: readonly ChannelEvent[],
): Promise<ChannelEvent[]> {
  const test = await findTest(tx, channelId)
  const isOfTest = (event: ChannelEvent) =>
    test !== null &&
    event.type === 'status' &&
    (event.sendId === test.sendId || (test.providerId !== '' && event.providerId === test.providerId))
  const told = test && stepsOf(test, events.filter(isOfTest))
  const change: StateChange = {
    lastEventAt: tx.now,
    ...(told && { test: told }),
    ...healthOf(events, tx.now),
  }
  const isNews = Object.keys(change).length > 1
  await updateState(tx, channelId, change)
  if (isNews) await publish(tx, { topic: 'channels', id: channelId })
  return events.filter((event) => event.type !== 'account' && !isOfTest(event))
}

/** The test with the steps that these statuses add; null when they add none. */
function stepsOf(test: ChannelTest, events: readonly ChannelEvent[]): ChannelTest | null {
  const steps = [...test.steps]
  for (const event of events) {
    if (event.type !== 'status' || steps.some(({ step }) => step === event.status)) continue
    steps.push({ step: event.status, at: event.at, code: event.code ?? '' })
  }
  return steps.length > test.steps.length ? { ...test, steps } : null
}

function healthOf(events: readonly ChannelEvent[], now: Date): StateChange {
  const changes = events.flatMap((event): StateChange[] => {
    if (event.type !== 'account') return []
    const { change } = event
    if (change.what === 'quality') return [{ quality: change.quality }]
    if (change.what === 'limit') return [{ peopleLimit: change.people }]
    return [{ stoppedAt: now, stopCode: change.code }]
  })
  return Object.assign({}, ...changes)
}
