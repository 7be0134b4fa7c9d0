import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconEye, IconRefresh } from '@tabler/icons-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { Key } from '#ui/keys/Key.tsx'
import { trialLimits } from '../../rules.ts'
import { formatCost, formatMs, formatNumber } from '../labels.ts'
import type { SettingsForm } from '../useSettingsForm.ts'
import { CallCard, RuleCard } from './CallCard.tsx'
import classes from './chat.module.css'
import { describeCall, timesOf } from './describeCall.ts'
import { useNames } from './useNames.ts'
import type { Entry, Trial } from './useTrial.ts'
import { WriterFields, writerText } from './WriterFields.tsx'

interface TestChatProps {
  /** Of the elements: the chat stands beside the form, or in a drawer. */
  id: string
  orgId: string
  form: SettingsForm
  trial: Trial
}

const beginnings = ['oi, quero marcar uma consulta', 'quanto custa?', 'quero falar com alguém']

/** A conversation with the form as it stands, with every call and every rule. */
export function TestChat({ id, orgId, form, trial }: TestChatProps) {
  const { entries, isAsking, say, begin, writer } = trial
  const [isSetting, setSetting] = useState(false)
  const [typed, setTyped] = useState('')
  const names = useNames(orgId)
  const answers = entries.flatMap((entry) => (entry.kind === 'answered' ? [entry.answer] : []))
  const times = timesOf(answers.flatMap(({ toolCalls }) => toolCalls))
  const thread = useNewestInView(entries.length + (isAsking ? 1 : 0))

  function send() {
    void say(typed)
    setTyped('')
  }

  return (
    <section className={classes.card} aria-labelledby={`${id}-titulo`}>
      <div className={classes.head}>
        <h2 id={`${id}-titulo`} className={classes.title}>
          Conversa de teste
        </h2>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconRefresh size={16} stroke={1.5} />}
          onClick={begin}
        >
          Recomeçar
        </Button>
        <p className={classes.about}>
          <IconEye size={16} stroke={1.5} aria-hidden="true" />
          {form.isDirty
            ? 'Com as alterações ainda não salvas. Nada é gravado.'
            : 'Nada do que acontece aqui é gravado.'}
        </p>
        <button
          type="button"
          className={classes.who}
          aria-expanded={isSetting}
          onClick={() => setSetting((before) => !before)}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden="true" />
          {writerText(writer)}
        </button>
        {isSetting && <WriterFields id={id} trial={trial} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
      <div ref={thread} className={classes.thread} role="log" aria-label="Mensagens do teste" tabIndex={0}>
        {entries.length === 0 && (
          <p className={classes.hint}>
            Escreva como um paciente escreveria. Cada consulta à agenda e cada regra aparece aqui, com o que
            achou.
          </p>
        )}
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added
          <Fragment key={at}>
            <EntryView
              entry={entry}
              name={form.values.name}
              onRetry={say}
              show={(call) => describeCall(call, names, times)}
            />
          </Fragment>
        ))}
        {isAsking && (
          <p className={classes.typing} role="status">
            Respondendo…
          </p>
        )}
      </div>
      <div className={classes.foot}>
        <div className={classes.composer}>
          <input
            id={`${id}-texto`}
            aria-label="Mensagem de teste"
            placeholder="Escreva como um paciente"
            autoComplete="off"
            maxLength={trialLimits.text}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // The form around it is another one's.
              event.preventDefault()
              send()
            }}
          />
          <Key>Enter</Key>
        </div>
        <Choices
          options={
            entries.length === 0 ? beginnings.map((title) => ({ id: title, title })) : optionsOf(entries)
          }
          isAsking={isAsking}
          say={say}
        />
        <Totals answers={answers} />
      </div>
    </section>
  )
}

/** The options of the last answer; none while another one is awaited. */
function optionsOf(entries: readonly Entry[]) {
  const last = entries.at(-1)
  return last?.kind === 'answered' ? last.answer.replies.flatMap(({ options }) => options) : []
}

function Choices({
  options,
  isAsking,
  say,
}: {
  options: readonly { readonly id: string; readonly title: string }[]
  isAsking: boolean
  say: Trial['say']
}) {
  if (options.length === 0) return null
  return (
    <div className={classes.options}>
      {options.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className={classes.option}
          disabled={isAsking}
          onClick={() => void say(id, title)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

type Answer = Extract<Entry, { kind: 'answered' }>['answer']

function Totals({ answers }: { answers: readonly Answer[] }) {
  if (answers.length === 0) return null
  const sum = (of: (answer: Answer) => number) => answers.reduce((total, answer) => total + of(answer), 0)
  const calls = sum(({ toolCalls }) => toolCalls.length)
  const tokens = sum(({ usage }) => usage.inputTokens + usage.outputTokens)
  const cost = sum(({ usage }) => usage.costMicros)
  return (
    <p className={classes.totals}>
      <span>{calls === 1 ? '1 chamada' : `${calls} chamadas`}</span>
      <span>
        {tokens === 0 ? 'sem modelo, sem custo' : `${formatNumber(tokens)} tokens, ${formatCost(cost)}`}
      </span>
      <span>{formatMs(Math.round(sum(({ usage }) => usage.ms) / answers.length))} por resposta</span>
    </p>
  )
}

interface EntryViewProps {
  entry: Entry
  name: string
  onRetry: (text: string) => unknown
  show: (call: Answer['toolCalls'][number]) => ReturnType<typeof describeCall>
}

function EntryView({ entry, name, onRetry, show }: EntryViewProps) {
  if (entry.kind === 'said') return <p className={classes.said}>{entry.text}</p>
  if (entry.kind === 'failed')
    return (
      <div className={classes.failed} role="alert">
        <p>{sentenceOf(entry.error)}</p>
        <Button size="compact-sm" variant="default" onClick={() => onRetry(entry.text)}>
          Tentar de novo
        </Button>
      </div>
    )
  const { toolCalls, rules, replies } = entry.answer
  return (
    <>
      {toolCalls.length + rules.length > 0 && (
        <ul className={classes.calls}>
          {toolCalls.map((call, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the calls of an answer stay as they are
            <CallCard key={at} tool={call.tool} ms={call.ms} {...show(call)} />
          ))}
          {rules.map(({ rule, title, text }) => (
            <RuleCard key={`${rule} ${text}`} title={title} text={text} />
          ))}
        </ul>
      )}
      {replies.map(({ text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the replies of an answer stay as they are
        <div key={at} className={classes.reply}>
          <span className={classes.by}>{name.trim() || 'Assistente'}</span>
          <p>{text}</p>
        </div>
      ))}
    </>
  )
}

/** Scrolls what came last into view, within the thread alone. */
function useNewestInView(count: number) {
  const thread = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something came
  useEffect(() => {
    const element = thread.current
    if (element) element.scrollTop = element.scrollHeight
  }, [count])
  return thread
}
