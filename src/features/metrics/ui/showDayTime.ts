const formatted = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** `Terça-feira, 17 de novembro, 10:42` */
export function showDayTime(instant: string): string {
  const text = formatted.format(new Date(instant)).replace(' às ', ', ')
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
}
