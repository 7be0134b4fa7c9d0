import type { ChannelEvent } from '#features/channels/rules.ts'
import type { HandleChannelEvents } from '#features/channels/slots.server.ts'
import { applyMetaFacts, type MetaFact } from './apply.server.ts'

/** Takes in what Meta tells of templates: states, quality, and categories that it changed. */
export const handleTemplateEvents: HandleChannelEvents = async (tx, { kind }, events) => {
  if (kind !== 'whatsapp') return
  const facts = events.flatMap((event) => (event.type === 'template' ? [factOf(event)] : []))
  if (facts.length > 0) await applyMetaFacts(tx, facts)
}

function factOf({ templateId, name, at, change }: Extract<ChannelEvent, { type: 'template' }>): MetaFact {
  const about = { metaId: templateId, metaName: name, at: new Date(at) }
  switch (change.what) {
    case 'state':
      return { ...about, state: change.state, reason: change.reason }
    case 'quality':
      return { ...about, quality: change.quality }
    case 'category':
      return { ...about, category: change.category }
  }
}
