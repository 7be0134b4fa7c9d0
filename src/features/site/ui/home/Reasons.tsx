import classes from './examples.module.css'

/** The reasons are those of the agenda's own answer (appointments/availability/labels.ts). */
export const slots: readonly { at: string; reason?: string }[] = [
  { at: '08:00' },
  { at: '08:30', reason: 'sem ecógrafo livre' },
  { at: '09:00' },
  { at: '09:30', reason: 'bloqueio: reunião clínica' },
  { at: '10:00', reason: 'ocupado das 09:50 às 10:20' },
  { at: '10:30' },
  { at: '11:00', reason: 'fora do horário permitido do exame' },
  { at: '11:30', reason: 'fora do horário de ecógrafo' },
]

export function Reasons() {
  return (
    <ol className={classes.slots}>
      {slots.map(({ at, reason }) => (
        <li key={at} className={classes.slot} data-free={reason ? undefined : ''}>
          <time>{at}</time> <span>{reason ?? 'Livre'}</span>
        </li>
      ))}
    </ol>
  )
}
