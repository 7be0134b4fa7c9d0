import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '#lib/phone.ts'
import { initials } from '#lib/text.ts'
import type { AudiencePerson, Counted } from '../../contract.ts'
import { peopleSampleQuery } from '../data.ts'
import { formatCount } from '../labels.ts'
import { Segments } from '../Segments.tsx'
import classes from './editor.module.css'
import { excludedOf, exclusionLabels } from './exclusions.ts'
import { PeopleDrawer } from './PeopleDrawer.tsx'
import type { Count } from './useCount.ts'

type Sampled = Counted['sample'][number]

const groups = [
  { value: 'receive', label: 'Recebem' },
  { value: 'out', label: 'Ficam fora' },
] as const
type Group = (typeof groups)[number]['value']

export interface SampleCardProps {
  count: Count
  /** Whose message the preview shows; undefined without a preview. */
  previewed?: string | undefined
  onPreview: (id: string) => void
}

/** Some of those who get it, or of those who stay out, by chance: real people tell more than a number. */
export function SampleCard({ count: { counted, asked, reshuffle }, previewed, onPreview }: SampleCardProps) {
  const [isOpen, setOpen] = useState(false)
  const [group, setGroup] = useState<Group>('receive')
  if (!counted) return null
  const { people: excluded } = excludedOf(counted)
  const people = group === 'receive' ? counted.people : excluded
  if (counted.people + excluded === 0) return null
  return (
    <section className={classes.card} aria-label="Amostra">
      <header className={classes.cardHead}>
        <h3>Amostra</h3>
        <ActionIcon
          className={classes.reshuffle}
          variant="subtle"
          color="gray"
          size="var(--control-height)"
          aria-label="Mostrar outras pessoas"
          onClick={reshuffle}
        >
          <IconRefresh size={17} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <Segments label="De quem é a amostra" options={groups} value={group} onValue={setGroup} />
      </header>
      {group === 'receive' ? (
        <ul className={classes.sample}>
          {counted.sample.map((one) => (
            <Receiver
              key={one.id}
              one={one}
              isPreviewed={one.id === previewed}
              onPreview={previewed === undefined ? undefined : () => onPreview(one.id)}
            />
          ))}
        </ul>
      ) : (
        <Excluded asked={asked} />
      )}
      {people === 0 ? (
        <p className={classes.nobody}>{group === 'receive' ? 'Ninguém recebe.' : 'Ninguém fica fora.'}</p>
      ) : (
        <button type="button" className={classes.cardFoot} onClick={() => setOpen(true)}>
          {people === 1 ? 'Ver quem é' : `Ver as ${formatCount(people)}`}
        </button>
      )}
      <PeopleDrawer asked={asked} group={isOpen ? group : null} onClose={() => setOpen(false)} />
    </section>
  )
}

interface ReceiverProps {
  one: Sampled
  isPreviewed: boolean
  onPreview: (() => void) | undefined
}

function Receiver({ one, isPreviewed, onPreview }: ReceiverProps) {
  const { name, age, lastAppointment, unitName } = one
  const visible = (
    <>
      <span className={classes.avatar} aria-hidden="true">
        {initials(name)}
      </span>
      <span>
        <span className={classes.strong}>{name}</span>
        <span className={classes.soft}>
          {[
            age,
            lastAppointment ? `último atendimento ${lastAppointment}` : 'sem atendimento ainda',
            unitName,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    </>
  )
  return (
    <li data-previewed={isPreviewed || undefined}>
      {onPreview ? (
        <button
          type="button"
          className={classes.sampled}
          aria-pressed={isPreviewed}
          title="Mostrar na prévia"
          onClick={onPreview}
        >
          {visible}
          {isPreviewed && <span className={classes.inPreview}>na prévia</span>}
        </button>
      ) : (
        <div className={classes.sampled}>{visible}</div>
      )}
    </li>
  )
}

/** Some of those who stay out, each with the reason; asked for when they are looked at. */
function Excluded({ asked }: { asked: Count['asked'] }) {
  const { data, isError } = useQuery(peopleSampleQuery(asked, 'out'))
  if (!data) return <p className={classes.nobody}>{isError ? 'Não deu para ler a lista.' : 'Procurando…'}</p>
  return (
    <ul className={classes.sample}>
      {data.items.map((one) => (
        <li key={one.id}>
          <div className={classes.sampled}>
            <span className={classes.avatar} aria-hidden="true">
              {initials(one.name)}
            </span>
            <span>
              <span className={classes.strong}>{one.name}</span>
              <span className={classes.soft}>{detailOf(one)}</span>
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

const detailOf = ({ age, phone, reason }: AudiencePerson): string =>
  [reason === null ? '' : exclusionLabels[reason], age, phone && formatPhone(phone)]
    .filter(Boolean)
    .join(', ')
