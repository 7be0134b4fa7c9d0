import { Link } from 'react-router'
import { channelKinds } from '#features/channels/rules.ts'
import { paths } from '#src/paths.ts'
import { showRecent } from '#ui/showInstant.ts'
import { useNow } from '#ui/useNow.ts'
import type { LoggedTurn } from '../../contract.ts'
import { providerLabels } from '../../settings.ts'
import { turnStates } from '../../turns/rules.ts'
import { CallCard } from '../chat/CallCard.tsx'
import chatClasses from '../chat/chat.module.css'
import { describeCall, type Names, timesOf } from '../chat/describeCall.ts'
import { formatCost, formatMs, formatNumber, reasonLabel } from '../labels.ts'
import classes from './log.module.css'

/** One answer: what was asked, what it did and said, and what that cost. */
export function TurnRow({ turn, names }: { turn: LoggedTurn; names: Names }) {
  const now = useNow()
  const tokens = turn.inputTokens + turn.outputTokens
  return (
    <li className={classes.turn}>
      <div className={classes.turnHead}>
        <Link to={paths.conversation(turn.conversationId)} className={classes.contact}>
          {turn.contact || 'Sem nome'}
        </Link>
        <span className={classes.soft}>
          {showRecent(turn.at, now)}, {channelKinds[turn.channel]}
        </span>
        <span className={classes.end} data-kind={kindOf(turn)}>
          {endOf(turn)}
        </span>
      </div>
      {turn.asked.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was asked stays as it is
        <p key={at} className={classes.asked}>
          {text}
        </p>
      ))}
      {turn.replies.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was answered stays as it is
        <p key={at} className={classes.reply}>
          {text}
        </p>
      ))}
      {turn.toolCalls.length > 0 && <Calls turn={turn} names={names} />}
      <p className={classes.soft}>
        {[
          turn.model === '' ? providerLabels[turn.engine] : `${providerLabels[turn.engine]}, ${turn.model}`,
          tokens > 0 && `${formatNumber(tokens)} tokens, ${formatCost(turn.cost)}`,
          formatMs(turn.durationMs),
          turn.didFallBack && 'no lugar do modelo, que não respondeu',
          turn.unanswered !== '' && 'não soube responder',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {turn.error !== '' && <p className={classes.error}>Erro: {turn.error}</p>}
    </li>
  )
}

function Calls({ turn, names }: { turn: LoggedTurn; names: Names }) {
  const times = timesOf(turn.toolCalls)
  const calls = turn.toolCalls.map((call, at) => ({
    key: `${at} ${call.tool}`,
    tool: call.tool,
    ms: call.ms,
    ...describeCall(call, names, times),
  }))
  return (
    <details className={classes.details}>
      <summary>{turn.toolCalls.length === 1 ? '1 chamada' : `${turn.toolCalls.length} chamadas`}</summary>
      <ul className={chatClasses.calls}>
        {calls.map(({ key, ...call }) => (
          <CallCard key={key} {...call} isAct={false} />
        ))}
      </ul>
    </details>
  )
}

const kindOf = ({ state, isUrgent, handOver }: LoggedTurn): string =>
  state === 'failed' || isUrgent ? 'bad' : handOver === null ? 'good' : 'person'

const endOf = ({ state, handOver, isUrgent }: LoggedTurn): string => {
  if (handOver === null) return turnStates[state]
  return isUrgent ? 'Urgência, passou a uma pessoa' : `Passou a uma pessoa: ${reasonLabel(handOver)}`
}
