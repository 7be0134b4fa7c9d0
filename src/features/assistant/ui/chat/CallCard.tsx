import {
  IconCalendarCheck,
  IconCalendarSearch,
  IconHourglass,
  IconListSearch,
  IconScale,
  IconShieldHalf,
  IconUserSearch,
} from '@tabler/icons-react'
import { formatMs } from '../labels.ts'
import classes from './chat.module.css'
import type { Described } from './describeCall.ts'

const icons: Readonly<Record<string, typeof IconScale>> = {
  readClinic: IconListSearch,
  readPeople: IconUserSearch,
  readAppointments: IconCalendarSearch,
  quote: IconScale,
  findTimes: IconCalendarSearch,
  holdTime: IconHourglass,
  requestCode: IconShieldHalf,
  proveCode: IconShieldHalf,
}

interface CallCardProps extends Described {
  tool: string
  ms: number
}

/** What the assistant asked of the clinic's own commands, and what came of it. */
export function CallCard({ tool, title, request, result, isAct, ms }: CallCardProps) {
  const Icon = icons[tool] ?? IconCalendarCheck
  return (
    <li className={classes.call}>
      <div className={classes.callHead}>
        <Icon size={16} stroke={1.5} aria-hidden="true" />
        <strong>{title}</strong>
        <span>{formatMs(ms)}</span>
      </div>
      <dl className={classes.callLines}>
        {request !== '' && (
          <div>
            <dt>pedido</dt>
            <dd>{request}</dd>
          </div>
        )}
        <div>
          <dt>{isAct ? 'faria' : 'achou'}</dt>
          <dd>{result}</dd>
        </div>
      </dl>
    </li>
  )
}

/** A rule that decided. */
export const RuleCard = ({ title, text }: { title: string; text: string }) => (
  <li className={classes.call}>
    <div className={classes.callHead}>
      <IconShieldHalf size={16} stroke={1.5} aria-hidden="true" />
      <strong>{title}</strong>
      <span>regra</span>
    </div>
    <dl className={classes.callLines}>
      <div>
        <dt>decidiu</dt>
        <dd>{text}</dd>
      </div>
    </dl>
  </li>
)
