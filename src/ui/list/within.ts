/** Renders overlays of a list within the page's main content, also for people who navigate by landmarks. */
export const withinMain = { withinPortal: true, portalProps: { target: '#conteudo' } } as const
