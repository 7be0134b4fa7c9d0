/** What opens over a list is part of the page's main content, also for who moves by landmarks. */
export const withinMain = { withinPortal: true, portalProps: { target: '#conteudo' } } as const
