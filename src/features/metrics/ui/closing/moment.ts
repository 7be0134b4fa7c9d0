const moment = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `05/11/2026, 09:30` */
export const formatMoment = (instant: string): string => moment.format(new Date(instant))
