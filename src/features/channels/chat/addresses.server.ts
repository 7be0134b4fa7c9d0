import type { Env } from '#platform/env.server.ts'

/** Where a network's chat is: on a page of ours, and on the network's own site by one line. */
export interface ChatAddresses {
  /** @param place the slug of the network, or its id while it has none */
  page(place: string): string
  snippet(place: string): string
}

export const openChatAddresses = ({ ORIGIN }: Pick<Env, 'ORIGIN'>): ChatAddresses => ({
  page: (place) => `${ORIGIN}/chat/${place}`,
  snippet: (place) => `<script src="${ORIGIN}/widget.js?rede=${place}" async></script>`,
})
