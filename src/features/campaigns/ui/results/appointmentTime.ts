/** `qui 19/11, 09:40`, on the clock of the unit. */
export const appointmentTime = (startsAt: string, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(new Date(startsAt))
    .replace('.,', '')
