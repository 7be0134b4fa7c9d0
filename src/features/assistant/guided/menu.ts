import { ask, type Dialogue } from './dialogue.ts'

/** What there is to do, where nothing is under way. */
export function askMenu(d: Dialogue, lead = d.texts.menu): void {
  const { acts } = d.turn.settings
  ask(d, 'menu', lead, [
    ...(acts.includes('book')
      ? [{ title: 'Marcar', value: 'book', aliases: ['marcar', 'agendar', 'consulta', 'exame'] }]
      : []),
    ...(acts.includes('reschedule') || acts.includes('cancel')
      ? [
          {
            title: 'Minhas consultas',
            value: 'mine',
            aliases: ['remarcar', 'cancelar', 'confirmar', 'minhas consultas'],
          },
        ]
      : []),
    ...(acts.includes('inform')
      ? [
          {
            title: 'Tirar uma dúvida',
            value: 'inform',
            aliases: ['dúvida', 'informação', 'preço', 'valores'],
          },
        ]
      : []),
    ...(acts.includes('book') && acts.includes('inform')
      ? []
      : [{ title: 'Falar com a equipe', value: 'person' }]),
  ])
}
