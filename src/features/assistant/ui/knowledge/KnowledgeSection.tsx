import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBulb, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import type { AssistantOverview, Knowledge } from '../../contract.ts'
import classes from '../assistant.module.css'
import { knowledgeQuery } from '../data.ts'
import { KnowledgeDrawer } from './KnowledgeDrawer.tsx'
import { SuggestionsDrawer } from './SuggestionsDrawer.tsx'

/** So many questions stand here before the rest is asked for. */
const shownAtFirst = 6

interface KnowledgeSectionProps {
  orgId: string
  overview: AssistantOverview | undefined
  isReadOnly: boolean
}

/** What it reads of the configuration, what the network taught it, and what it could not answer. */
export function KnowledgeSection({ orgId, overview, isReadOnly }: KnowledgeSectionProps) {
  const [open, setOpen] = useState<Knowledge | 'new' | null>(null)
  const [isReviewing, setReviewing] = useState(false)
  const suggestions = overview?.suggestions ?? 0
  return (
    <div className={classes.stack}>
      {overview && <Facts facts={overview.facts} />}
      <Questions orgId={orgId} overview={overview} isReadOnly={isReadOnly} onOpen={setOpen} />
      {suggestions > 0 && (
        <div className={classes.suggestions}>
          <span className={classes.badge}>
            <IconBulb size={16} stroke={1.5} aria-hidden="true" />
            {suggestions === 1 ? '1 sugestão' : `${suggestions} sugestões`}
          </span>
          <span className={classes.soft}>perguntas que ele não soube responder em 30 dias</span>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-haspopup="dialog"
            onClick={() => setReviewing(true)}
          >
            Revisar
          </Button>
        </div>
      )}
      <KnowledgeDrawer orgId={orgId} item={open} isReadOnly={isReadOnly} onClose={() => setOpen(null)} />
      <SuggestionsDrawer
        orgId={orgId}
        isOpen={isReviewing}
        isReadOnly={isReadOnly}
        onClose={() => setReviewing(false)}
      />
    </div>
  )
}

function Facts({ facts }: { facts: AssistantOverview['facts'] }) {
  const missing = facts.exams - facts.preparations
  const shown = [
    [facts.units, facts.units === 1 ? 'unidade' : 'unidades'],
    [facts.professionals, facts.professionals === 1 ? 'profissional' : 'profissionais'],
    [facts.plans, facts.plans === 1 ? 'convênio' : 'convênios'],
    [facts.exams, facts.exams === 1 ? 'exame' : 'exames'],
    [facts.preparations, facts.preparations === 1 ? 'preparo' : 'preparos'],
  ] as const
  return (
    <>
      <dl className={classes.facts}>
        {shown.map(([count, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {missing > 0 && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
          <span>
            {missing === 1
              ? '1 exame sem texto de preparo: ele diz que não há preparo registrado e oferece chamar a recepção.'
              : `${missing} exames sem texto de preparo: ele diz que não há preparo registrado e oferece chamar a recepção.`}{' '}
            <Link to={paths.exams}>Conferir</Link>
          </span>
        </p>
      )}
    </>
  )
}

interface QuestionsProps extends KnowledgeSectionProps {
  onOpen: (item: Knowledge | 'new') => void
}

function Questions({ orgId, overview, isReadOnly, onOpen }: QuestionsProps) {
  const { data, error, refetch, isFetching } = useQuery(knowledgeQuery(orgId))
  const [isWhole, setWhole] = useState(false)
  if (!data && error)
    return (
      <ErrorRegion
        text={`As perguntas não puderam ser carregadas. ${sentenceOf(error)}`}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    )
  const uses = new Map(overview?.month.knowledge.map((one) => [one.id, one.uses]))
  const items = (data?.items ?? []).toSorted(
    (one, other) => (uses.get(other.id) ?? 0) - (uses.get(one.id) ?? 0),
  )
  const shown = isWhole ? items : items.slice(0, shownAtFirst)
  return (
    <div className={classes.rows}>
      {shown.map((item, at) => (
        <button
          key={item.id}
          type="button"
          className={classes.item}
          aria-haspopup="dialog"
          onClick={() => onOpen(item)}
        >
          <span>{item.question}</span>
          <span className={classes.uses}>{usesText(uses.get(item.id) ?? 0, at === 0)}</span>
          <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
        </button>
      ))}
      {data && items.length === 0 && (
        <p className={classes.none}>
          Nada ensinado ainda. Estacionamento, formas de pagamento, acompanhante: o que a recepção responde
          todo dia, ele responde com as suas palavras.
        </p>
      )}
      <div className={classes.more}>
        {isReadOnly ? (
          <span />
        ) : (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus size={18} stroke={1.75} />}
            aria-haspopup="dialog"
            onClick={() => onOpen('new')}
          >
            Pergunta e resposta
          </Button>
        )}
        {items.length > shown.length && (
          <Button variant="subtle" color="gray" size="compact-md" onClick={() => setWhole(true)}>
            mais {items.length - shown.length}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The first says what is counted. */
const usesText = (uses: number, isFirst: boolean): string => {
  if (uses === 0) return ''
  if (!isFirst) return `${uses}`
  return uses === 1 ? 'usada 1 vez no mês' : `usada ${uses} vezes no mês`
}
