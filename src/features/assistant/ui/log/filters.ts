import { type ChannelKind, channelKindNames } from '#features/channels/rules.ts'
import { type LogOutcome, logOutcomes } from '../../log/rules.ts'
import { type AssistantProvider, assistantProviders } from '../../settings.ts'

/** What the log is narrowed by; '' for nothing. */
export interface LogFilterValues {
  readonly day: string
  readonly channel: ChannelKind | ''
  readonly engine: AssistantProvider | ''
  readonly outcome: LogOutcome | ''
}

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | '' =>
  known.find((one) => one === value) ?? ''

export const filtersOf = (search: URLSearchParams): LogFilterValues => ({
  day: search.get('dia') ?? '',
  channel: oneOf(channelKindNames, search.get('canal')),
  engine: oneOf(assistantProviders, search.get('quem')),
  outcome: oneOf(logOutcomes, search.get('fim')),
})

export const outcomeLabels: Readonly<Record<LogOutcome, string>> = {
  handedOver: 'Passou a uma pessoa',
  failed: 'Com erro',
  unanswered: 'Não soube responder',
}
