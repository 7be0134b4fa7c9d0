import { Menu } from '@mantine/core'
import { IconChevronRight, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#lib/zones.ts'
import { useIsPhone } from '#ui/useIsPhone.ts'
import { type Condition, type ConditionKind, conditionKinds, conditionLabels } from '../../audience/rules.ts'
import { formatCount, peopleText } from '../labels.ts'
import { Segments } from '../Segments.tsx'
import { ConditionLine } from './ConditionLine.tsx'
import { CountedAt } from './CountCard.tsx'
import { newCondition } from './conditionForms.ts'
import classes from './editor.module.css'
import { ListCard } from './ListCard.tsx'
import { PeopleDrawer } from './PeopleDrawer.tsx'
import { Sentence } from './Sentence.tsx'
import { Step } from './Step.tsx'
import type { Count } from './useCount.ts'
import type { Draft } from './useDraft.ts'

const ways = [
  { value: 'conditions', label: 'Condições' },
  { value: 'list', label: 'Lista CSV' },
] as const

interface AudienceCardProps {
  draft: Draft
  count: Count
  /** On a phone the number stands here. */
  lead: ReactNode
}

/** Who gets it: sentences that hold together, with the number that is left after each; or a list. */
export function AudienceCard({ draft, count, lead }: AudienceCardProps) {
  const { audience } = draft.form
  return (
    <Step
      number={1}
      title="Quem recebe"
      description={
        audience.from === 'list'
          ? 'Cada linha é procurada entre os pacientes. Inativos e falecidos nunca entram.'
          : 'Todas as linhas valem juntas. Inativos e falecidos nunca entram.'
      }
      status={<CountedAt isOld={count.isOld} />}
      lead={lead}
      summary={audience.from === 'list' ? 'Lista CSV' : `${audience.conditions.length} condições`}
      action={
        <Segments
          label="Como escolher quem recebe"
          options={ways}
          value={audience.from}
          onValue={(from) =>
            draft.change({ audience: from === 'list' ? { from } : { from: 'conditions', conditions: [] } })
          }
        />
      }
    >
      {audience.from === 'list' ? (
        <ListCard draft={draft} />
      ) : (
        <Conditions
          conditions={audience.conditions}
          count={count}
          errors={draft.errors}
          onChange={(conditions) => draft.change({ audience: { from: 'conditions', conditions } })}
        />
      )}
    </Step>
  )
}

const everybody = (
  <>
    <strong className={classes.first}>Pacientes ativos</strong> da rede
  </>
)

interface ConditionsProps {
  conditions: readonly Condition[]
  count: Count
  errors: Draft['errors']
  onChange: (conditions: readonly Condition[]) => void
}

function Conditions({ conditions, count: { counted, isOld, asked }, errors, onChange }: ConditionsProps) {
  /** How many of the lines hold for the people who are shown; null while none are. */
  const [lines, setLines] = useState<number | null>(null)
  const left = counted?.left ?? []
  const all = left[0] ?? 0
  const today = dayIn(new Date())
  const isPhone = useIsPhone()
  /** Whose form is open on a phone. */
  const [openKind, setOpenKind] = useState<ConditionKind | null>(null)
  const unused = conditionKinds.filter((kind) => conditions.every((one) => one.kind !== kind))
  return (
    <>
      <ol className={classes.lines} data-old={isOld || undefined}>
        {isPhone ? (
          <li>
            <button type="button" className={classes.phoneLine} onClick={() => setLines(0)}>
              <span>{everybody}</span>
              <span className={classes.left}>{left[0] === undefined ? '—' : formatCount(left[0])}</span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ) : (
          <li className={classes.line}>
            <p>{everybody}</p>
            <Left people={left[0]} all={all} onOpen={() => setLines(0)} />
            <span className={classes.lineEnd} />
          </li>
        )}
        {conditions.map((condition, at) => {
          const error = errors[`audience.conditions.${at}`]
          const change = (changed: Condition) =>
            onChange(conditions.map((one, other) => (other === at ? changed : one)))
          const remove = () => {
            setOpenKind(null)
            onChange(conditions.filter((_, other) => other !== at))
          }
          if (isPhone)
            return (
              <ConditionLine
                key={condition.kind}
                condition={condition}
                people={left[at + 1]}
                error={error}
                isOpen={openKind === condition.kind && lines === null}
                onOpen={() => setOpenKind(condition.kind)}
                onClose={() => setOpenKind(null)}
                onPeople={() => setLines(at + 1)}
                onChange={change}
                onRemove={remove}
              />
            )
          return (
            <li key={condition.kind} className={classes.line}>
              <div>
                <p className={classes.sentence}>
                  <Sentence condition={condition} onChange={change} />
                </p>
                {error && <p className={classes.error}>{error}</p>}
              </div>
              <Left people={left[at + 1]} all={all} onOpen={() => setLines(at + 1)} />
              <button
                type="button"
                className={classes.lineEnd}
                aria-label={`Tirar a condição ${conditionLabels[condition.kind]}`}
                onClick={remove}
              >
                <IconX size={16} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ol>
      <PeopleDrawer
        asked={{ ...asked, audience: { from: 'conditions', conditions: conditions.slice(0, lines ?? 0) } }}
        group={lines === null ? null : 'left'}
        onClose={() => setLines(null)}
      />
      {unused.length > 0 && (
        <div className={classes.more}>
          <MoreConditions
            kinds={unused}
            onAdd={(kind) => {
              onChange([...conditions, newCondition(kind, today)])
              setOpenKind(kind)
            }}
          />
        </div>
      )}
    </>
  )
}

interface MoreConditionsProps {
  kinds: readonly ConditionKind[]
  onAdd: (kind: ConditionKind) => void
}

/** The sentences that are not used yet: side by side, on phones behind one button. */
function MoreConditions({ kinds, onAdd }: MoreConditionsProps) {
  const isPhone = useIsPhone()
  if (isPhone)
    return (
      <Menu position="top" width="target" shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" className={classes.addOne}>
            <IconPlus size={18} stroke={1.75} aria-hidden="true" />
            Juntar condição
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => onAdd(kind)}>
              {conditionLabels[kind]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )
  return (
    <>
      <span className={classes.soft}>Juntar condição:</span>
      {kinds.map((kind) => (
        <button key={kind} type="button" className={classes.add} onClick={() => onAdd(kind)}>
          <IconPlus size={14} stroke={2} aria-hidden="true" />
          {conditionLabels[kind]}
        </button>
      ))}
    </>
  )
}

interface LeftProps {
  people: number | undefined
  all: number
  onOpen: () => void
}

/** How many are left after a line; the number opens them. */
function Left({ people, all, onOpen }: LeftProps) {
  return (
    <>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ inlineSize: `${all === 0 ? 0 : (100 * (people ?? 0)) / all}%` }} />
      </span>
      {people ? (
        <button
          type="button"
          className={classes.left}
          aria-label={`Ver ${peopleText(people)}`}
          onClick={onOpen}
        >
          {formatCount(people)}
        </button>
      ) : (
        <span className={classes.left}>{people === undefined ? '—' : 0}</span>
      )}
    </>
  )
}
