/** How long a visitor has a demonstration. */
export const demoHours = 2
/** Prepared demonstrations that wait for visitors. */
export const readyDemos = 3
/** The most that one network address is handed in an hour. */
export const demosPerAddress = 3

/** Reserved (RFC 2606): no mail server has an address of it. */
export const demoDomain = 'demonstracao.invalid'
export const isDemoEmail = (email: string): boolean => email.toLowerCase().endsWith(`@${demoDomain}`)
