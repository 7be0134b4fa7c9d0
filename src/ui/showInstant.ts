const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })

/** Formats an instant in the browser's own zone: `21/11/2026, 14:30`. */
export const showInstant = (instant: string): string => format.format(new Date(instant))
