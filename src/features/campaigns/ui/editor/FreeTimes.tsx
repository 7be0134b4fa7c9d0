import { useQuery } from '@tanstack/react-query'
import { countFitting } from '#features/appointments/ui/availability/fitting.ts'
import { freeTimesQuery } from '#features/appointments/ui/data.ts'
import { addDays, formatDay } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { Condition } from '../../audience/rules.ts'
import { type Audience, followingDays } from '../../rules.ts'
import { formatCount } from '../labels.ts'
import classes from './editor.module.css'

/** As many free times as the API lists at once: with more of them there is room enough. */
const maxTimes = 2_000

interface FreeTimesProps {
  audience: Audience
  /** After so many bookings the campaign ends. */
  stop: number
  now: Date
}

/** How many consultas still fit where the audience is attended, in the days in which bookings are counted. */
export function FreeTimes({ audience, stop, now }: FreeTimesProps) {
  const { orgId } = useActiveNetwork()
  const from = dayIn(now)
  const unitIds = chosenIn(audience, 'unit', ({ unitIds }) => unitIds)
  const professionalIds = chosenIn(audience, 'professional', ({ professionalIds }) => professionalIds)
  const { data, isError } = useQuery(
    freeTimesQuery({
      orgId,
      ...(unitIds && { unitIds }),
      ...(professionalIds && { professionalIds }),
      kind: 'visit',
      from,
      days: followingDays,
      limit: maxTimes,
    }),
  )
  if (isError) return <p className={classes.soft}>Não deu para contar os horários livres.</p>
  if (!data) return <p className={classes.soft}>Contando os horários livres…</p>
  const free = countFitting(data.items)
  const until = formatDay(addDays(from, followingDays - 1)).slice(0, 5)
  const where = unitIds || professionalIds ? ' com quem e onde você escolheu' : ''
  if (free === 0)
    return (
      <p className={classes.error}>
        Não há horário livre{where} até {until}.
      </p>
    )
  return (
    <p className={data.isComplete && free < stop ? classes.error : classes.soft}>
      {data.isComplete ? 'Há ' : 'Há mais de '}
      {formatCount(free)} {free === 1 ? 'horário livre' : 'horários livres'}
      {where} até {until}.
    </p>
  )
}

/** The ids that a condition names, as the API lists them; undefined for none. */
function chosenIn<K extends Condition['kind']>(
  audience: Audience,
  kind: K,
  idsOf: (condition: Extract<Condition, { kind: K }>) => readonly string[],
): string | undefined {
  if (audience.from === 'list') return undefined
  const found = audience.conditions.find((one): one is Extract<Condition, { kind: K }> => one.kind === kind)
  return (found && idsOf(found).join(',')) || undefined
}
