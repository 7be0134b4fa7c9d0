import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCalendarTime } from '@tabler/icons-react'
import { mayReschedule, movesFrom, type State } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import type { VisitActsOf } from './useVisitActs.ts'
import classes from './visit.module.css'
import { moveLabels } from './words.ts'

interface VisitActsProps {
  visit: Appointment
  acts: VisitActsOf
  /** The front desk does everything, professionals begin and finish. */
  mayBook: boolean
  isMoving: boolean
  onReschedule: () => void
}

const attending: readonly State[] = ['inService', 'done']
/** What ends a visit without its taking place stands apart. */
const ending: readonly State[] = ['noShow', 'cancelled']

/** The next moves, the likeliest first, and the way back. */
export function VisitActs({ visit, acts, mayBook, isMoving, onReschedule }: VisitActsProps) {
  const moves = movesFrom(visit.state).filter((to) => mayBook || attending.includes(to))
  const forward = moves.filter((to) => !ending.includes(to))
  const mayUndo = visit.undoable !== null && (mayBook || attending.includes(visit.state))
  const canMoveTime = mayBook && mayReschedule(visit.state)
  if (moves.length === 0 && !mayUndo && !canMoveTime) return null
  return (
    <fieldset className={classes.acts} aria-label="Próximos passos">
      {forward.map((to, at) => (
        <Button
          key={to}
          variant={at === 0 ? 'filled' : 'default'}
          disabled={acts.isBusy}
          onClick={() => acts.move(to)}
        >
          {moveLabels[to]}
        </Button>
      ))}
      {canMoveTime && (
        <Button
          variant="default"
          aria-expanded={isMoving}
          leftSection={<IconCalendarTime size={18} stroke={1.5} />}
          onClick={onReschedule}
        >
          Remarcar
        </Button>
      )}
      {moves.includes('noShow') && (
        <Button variant="default" disabled={acts.isBusy} onClick={() => acts.move('noShow')}>
          {moveLabels.noShow}
        </Button>
      )}
      {moves.includes('cancelled') && (
        <Button variant="default" disabled={acts.isBusy} onClick={() => acts.ask({ kind: 'cancel' })}>
          {moveLabels.cancelled}
        </Button>
      )}
      {mayUndo && (
        <Button
          variant="subtle"
          color="gray"
          disabled={acts.isBusy}
          leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
          onClick={() => acts.undo()}
        >
          Desfazer o último
        </Button>
      )}
    </fieldset>
  )
}
