import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import { rangeOf } from '#ui/list/itemLabels.ts'
import type { Campaign, Results } from '../../contract.ts'
import { recipientsQuery } from '../data.ts'
import { formatCount } from '../labels.ts'
import { Segments } from '../Segments.tsx'
import { ExportRecipients } from './ExportRecipients.tsx'
import { peopleId } from './PeopleLink.tsx'
import { PersonRow } from './PersonRow.tsx'
import classes from './results.module.css'
import { peopleOfFailure, type Shown, type ShownPeople, searchOf, shownLabels, useShown } from './shown.ts'

interface PeopleProps {
  campaign: Campaign
  results: Results
  mayUpdate: boolean
  now: Date
}

const pageSize = 12
const everybody = 'todas'

/** Everybody, with the situation of each: the latest change first. A number of the page narrows them. */
export function People({ campaign, results, mayUpdate, now }: PeopleProps) {
  const { orgId, role } = useActiveNetwork()
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  const shown = useShown()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 200)
  const asked = { ...shown.choice, q }
  const [cursor, setCursor] = useCursor(JSON.stringify(asked))
  const { data, isError } = useQuery(
    recipientsQuery({ orgId, id: campaign.id, ...asked, cursor, limit: pageSize }),
  )
  useShortcut('/', () => search.current?.focus())
  const show = (people: ShownPeople | null) =>
    navigate({ search: searchOf(people) }, { replace: true, preventScrollReset: true })
  const situations = situationsOf(results)
  const isSegment =
    shown.reason === undefined && situations.some(({ value }) => value === (shown.people ?? everybody))
  const mayExport = mayUpdate && can(role, 'campaigns.export')
  return (
    <section id={peopleId} className={classes.peopleCard} aria-label="Pessoas">
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
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
        {mayExport && <ExportRecipients id={campaign.id} choice={asked} />}
        <div className={classes.situations}>
          <Segments
            label="Situação"
            options={situations}
            value={isSegment ? (shown.people ?? everybody) : ''}
            onValue={(value) => show(value === everybody ? null : value)}
          />
        </div>
      </header>
      {!isSegment && shown.people && (
        <p className={classes.narrowed}>
          <span>
            <strong>{shownLabels[shown.people]}</strong>
            {reasonOf(results, shown) && `: ${reasonOf(results, shown)}`}
          </span>
          <button type="button" className={classes.link} onClick={() => show(null)}>
            Mostrar todas
          </button>
        </p>
      )}
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
                <th scope="col">
                  <span className={classes.unseen}>Ações</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((one) => (
                <PersonRow key={one.id} campaign={campaign} one={one} mayUpdate={mayUpdate} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className={classes.empty}>
          {isError
            ? 'Não deu para ler as pessoas. Tente de novo em instantes.'
            : data
              ? q === ''
                ? 'Ninguém nesta situação.'
                : 'Ninguém com este nome ou telefone.'
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

/** A page of a list, which begins anew when something else is asked for. */
function useCursor(asked: string): [string | undefined, (cursor: string | undefined) => void] {
  const [place, setPlace] = useState<{ asked: string; cursor: string | undefined }>()
  return [place?.asked === asked ? place.cursor : undefined, (cursor) => setPlace({ asked, cursor })]
}

function situationsOf({ people, tally }: Results) {
  const other = people - tally.queued - tally.delivered - tally.read - tally.failed
  return [
    { value: everybody, label: `Todas ${formatCount(people)}` },
    { value: 'na-fila', label: `Na fila ${formatCount(tally.queued)}` },
    { value: 'entregues', label: `Entregues ${formatCount(tally.delivered)}` },
    { value: 'lidas', label: `Lidas ${formatCount(tally.read)}` },
    { value: 'falharam', label: `Falharam ${formatCount(tally.failed)}` },
    { value: 'outras', label: `Outras ${formatCount(Math.max(0, other))}` },
  ] as const
}

/** The heading of the failure whose people are shown; '' for none. */
const reasonOf = ({ failures }: Results, { people, reason }: Shown): string =>
  failures.find((one) => one.reason === reason && peopleOfFailure[one.state] === people)?.title ?? ''
