import { useQuery } from '@tanstack/react-query'
import { appointmentKindLabels, appointmentKinds } from '#features/professionals/rules.ts'
import { everyUnitQuery } from '#features/units/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { AutomationItem } from '../contract.ts'
import { channelOptions, channelsOf, timeOptions, timingOf, whenOptions, whenValue } from './choices.ts'
import { everyTemplateQuery } from './data.ts'
import { asks } from './labels.ts'
import classes from './panel.module.css'
import { SecondNotice } from './SecondNotice.tsx'
import { ManyToken, Token } from './Token.tsx'
import type { Saving } from './useSaving.ts'

interface SentenceProps {
  readonly item: AutomationItem
  readonly saving: Saving
  readonly isReadOnly: boolean
  /** The second notice that follows this reminder. */
  readonly secondNotice: AutomationItem | null
}

const joinOptions = [
  { value: 'joined', label: 'numa mensagem só' },
  { value: 'apart', label: 'cada um na sua' },
] as const

/** What an automation does as sentences, each word of which can be changed. */
export function Sentence({ item, saving, isReadOnly, secondNotice }: SentenceProps) {
  const { kind, timing } = item
  const token = { isReadOnly }
  const when = whenOptions(kind, timing)
  const isAfterMissing = timing.when === 'minutesAfter'
  return (
    <>
      <p className={classes.sentence}>
        Enviar{' '}
        {when.length > 1 ? (
          <>
            {needsArticle(timing.when) && 'no '}
            <Token
              {...token}
              label="Quando"
              options={when}
              value={whenValue(timing)}
              onChange={(value) => saving.change({ timing: timingOf(value, timing, kind) })}
            />
          </>
        ) : (
          <strong className={classes.word}>{fixedWords[kind] ?? 'na hora'}</strong>
        )}
        {isAfterMissing && ' da falta'}
        {'at' in timing && (
          <>
            {' '}
            às{' '}
            <Token
              {...token}
              label="Horário"
              options={timeOptions(timing.at)}
              value={String(timing.at)}
              onChange={(value) => saving.change({ timing: { ...timing, at: Number(value) } })}
            />
          </>
        )}
        {kind !== 'birthday' && (
          <>
            {' '}
            para <Kinds item={item} saving={saving} isReadOnly={isReadOnly} />
          </>
        )}{' '}
        de <Units item={item} saving={saving} isReadOnly={isReadOnly} />, por{' '}
        <Token
          {...token}
          label="Canais"
          options={channelOptions(item.channels)}
          value={item.channels.join(',')}
          onChange={(value) => saving.change({ channels: channelsOf(value) })}
        />
        , com <Template item={item} saving={saving} isReadOnly={isReadOnly} />.
      </p>
      {(asks(kind) || kind === 'booked') && (
        <p className={classes.sentence}>
          Irmãos e agendamentos do mesmo contato vão{' '}
          <Token
            {...token}
            label="Família"
            options={joinOptions}
            value={item.joinsFamily ? 'joined' : 'apart'}
            onChange={(value) => saving.change({ joinsFamily: value === 'joined' })}
          />
          .{secondNotice && <SecondNotice item={secondNotice} isReadOnly={isReadOnly} />}
        </p>
      )}
    </>
  )
}

const needsArticle = (when: string) => when === 'workingDayBefore'
const fixedWords: Partial<Record<AutomationItem['kind'], string>> = {
  booked: 'na hora em que se agenda',
  birthday: 'no aniversário',
}

type PartProps = Pick<SentenceProps, 'item' | 'saving' | 'isReadOnly'>

function Kinds({ item, saving, isReadOnly }: PartProps) {
  const chosen = appointmentKinds.filter((kind) => item.appointmentKinds.includes(kind))
  const text =
    chosen.length === 0
      ? 'todos os agendamentos'
      : chosen.map((kind) => appointmentKindLabels[kind].toLowerCase()).join(', ')
  return (
    <ManyToken
      label="Tipos de agendamento; nenhum marcado são todos"
      options={appointmentKinds.map((kind) => ({ value: kind, label: appointmentKindLabels[kind] }))}
      values={chosen}
      text={text}
      onChange={(values) => saving.change({ appointmentKinds: values })}
      isReadOnly={isReadOnly}
    />
  )
}

function Units({ item, saving, isReadOnly }: PartProps) {
  const { orgId } = useActiveNetwork()
  const { data: units = [] } = useQuery(everyUnitQuery(orgId))
  const names = units.filter(({ id }) => item.unitIds.includes(id)).map(({ name }) => name)
  const hidden = item.unitIds.length - names.length
  const text =
    item.unitIds.length === 0
      ? 'todas as unidades'
      : [...names, ...(hidden > 0 ? [`mais ${hidden}`] : [])].join(', ')
  return (
    <ManyToken
      label="Unidades; nenhuma marcada são todas"
      options={units.map(({ id, name }) => ({ value: id, label: name }))}
      values={item.unitIds}
      text={text}
      onChange={(values) => saving.change({ unitIds: values })}
      isReadOnly={isReadOnly}
    />
  )
}

/** The text of the first channel; the others render the same one. */
function Template({ item, saving, isReadOnly }: PartProps) {
  const { orgId } = useActiveNetwork()
  const { data: templates = [] } = useQuery(everyTemplateQuery(orgId))
  const [first = 'whatsapp'] = item.channels
  const own = item.texts.find(({ channel }) => channel === first)
  const fitting = templates.filter(({ kind }) => kind === first)
  // The texts that were written for this message come first.
  const options = [
    ...fitting.filter(({ use }) => use === item.kind),
    ...fitting.filter(({ use }) => use !== item.kind),
  ]
  return (
    <Token
      label="Template"
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={item.templates[first] ?? ''}
      text={own?.name ?? 'um template a escolher'}
      onChange={(id) => saving.change({ templates: { ...item.templates, [first]: id } })}
      isReadOnly={isReadOnly}
    />
  )
}
