const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })

/** `21/11/2026, 14:30` in the browser's own zone. */
export const showInstant = (instant: string): string => format.format(new Date(instant))
