import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import { rangeOf } from '#ui/list/itemLabels.ts'
import type { Campaign, RecipientSituation, Results } from '../../contract.ts'
import { recipientsQuery } from '../data.ts'
import { formatCount } from '../labels.ts'
import { Segments } from '../Segments.tsx'
import { PersonRow } from './PersonRow.tsx'
import classes from './results.module.css'

interface PeopleProps {
  campaign: Campaign
  results: Results
  now: Date
}

type Shown = RecipientSituation | 'all'

const pageSize = 12

/** Everybody, with the situation of each: the latest change first. */
export function People({ campaign, results: { people, tally }, now }: PeopleProps) {
  const { orgId } = useActiveNetwork()
  const search = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 200)
  const [shown, setShown] = useState<Shown>('all')
  const [cursor, setCursor] = useState<string>()
  const { data, isError } = useQuery(
    recipientsQuery({
      orgId,
      id: campaign.id,
      q,
      cursor,
      limit: pageSize,
      situation: shown === 'all' ? undefined : shown,
    }),
  )
  useShortcut('/', () => search.current?.focus())
  const other = people - tally.queued - tally.delivered - tally.read - tally.failed
  const situations = [
    { value: 'all', label: `Todas ${formatCount(people)}` },
    { value: 'queued', label: `Na fila ${formatCount(tally.queued)}` },
    { value: 'delivered', label: `Entregues ${formatCount(tally.delivered)}` },
    { value: 'read', label: `Lidas ${formatCount(tally.read)}` },
    { value: 'failed', label: `Falharam ${formatCount(tally.failed)}` },
    { value: 'other', label: `Outras ${formatCount(Math.max(0, other))}` },
  ] as const
  return (
    <section className={classes.card} aria-label="Pessoas">
      <header className={classes.peopleHead}>
        <h2>Pessoas</h2>
        <div className={classes.search}>
          <IconSearch size={17} stroke={1.5} aria-hidden="true" />
          <input
            ref={search}
            type="search"
            placeholder="Nome ou telefone"
            aria-label="Nome ou telefone"
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setCursor(undefined)
            }}
          />
        </div>
        <div className={classes.situations}>
          <Segments
            label="Situação"
            options={situations}
            value={shown}
            onValue={(value) => {
              setShown(value)
              setCursor(undefined)
            }}
          />
        </div>
      </header>
      {data && data.items.length > 0 ? (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Pessoa</th>
                <th scope="col">Telefone ou e-mail</th>
                <th scope="col">Situação</th>
                <th scope="col">Resposta</th>
                <th scope="col">Agendou</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((one) => (
                <PersonRow key={one.id} one={one} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className={classes.empty}>
          {isError
            ? 'Não deu para ler as pessoas. Tente de novo em instantes.'
            : data
              ? 'Ninguém nesta situação.'
              : 'Procurando…'}
        </p>
      )}
      {data && data.total > 0 && (
        <footer className={classes.pager}>
          <span className={classes.soft}>{rangeOf(data)}</span>
          <div>
            <button
              type="button"
              disabled={!data.previous}
              onClick={() => setCursor(data.previous ?? undefined)}
            >
              Anteriores
            </button>
            <button type="button" disabled={!data.next} onClick={() => setCursor(data.next ?? undefined)}>
              Próximas
            </button>
          </div>
        </footer>
      )}
    </section>
  )
}
