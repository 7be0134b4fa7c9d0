import type { Column } from '#ui/list/types.ts'
import type { TemplateItem } from '../contract.ts'
import { parseText, templateCategories } from '../rules.ts'
import { KindTag } from './KindTag.tsx'
import { momentOf } from './moments.ts'
import { QualityTag } from './QualityTag.tsx'
import { situationOf } from './situation.ts'
import classes from './tags.module.css'
import { VersionTag } from './VersionTag.tsx'

/** @param now of the page, so that "hoje" is the same in every row */
export const templateColumns = (now: Date): readonly Column<TemplateItem>[] => [
  {
    id: 'name',
    label: 'Nome',
    sort: 'name',
    cell: ({ name, body, problem }) => (
      <>
        <span className={classes.name}>{name}</span>
        {!problem && <Excerpt text={body} />}
      </>
    ),
  },
  { id: 'kind', label: 'Canal', cell: ({ kind }) => <KindTag kind={kind} /> },
  {
    id: 'category',
    label: 'Categoria',
    cell: ({ category, metaCategory }) =>
      metaCategory && metaCategory !== category ? (
        <Lines below={`era ${templateCategories[category]}`}>{templateCategories[metaCategory]}</Lines>
      ) : (
        templateCategories[category]
      ),
  },
  {
    id: 'situation',
    label: 'Situação',
    cell: (item) => {
      const { state, label, detail } = situationOf(item, (instant) => momentOf(instant, now))
      return (
        <VersionTag state={state} {...(detail !== undefined && { detail })}>
          {label}
        </VersionTag>
      )
    },
  },
  {
    id: 'quality',
    label: 'Qualidade',
    hiddenBelow: 1280,
    cell: ({ quality }) => <QualityTag quality={quality} />,
  },
  {
    id: 'usedBy',
    label: 'Usado por',
    hiddenBelow: 1024,
    cell: ({ usedBy }) => {
      const [first, ...others] = usedBy
      if (!first) return <span className={classes.below}>Ninguém</span>
      return <Lines below={others.length > 0 ? `e mais ${others.length}` : first.detail}>{first.name}</Lines>
    },
  },
  {
    id: 'lastUse',
    label: 'Último uso',
    hiddenBelow: 1280,
    cell: ({ lastUsedAt, sentIn30Days }) =>
      lastUsedAt === null ? (
        'Nunca'
      ) : (
        <Lines below={`${sentIn30Days.toLocaleString('pt-BR')} em 30 dias`}>
          {momentOf(lastUsedAt, now)}
        </Lines>
      ),
  },
]

function Lines({ children, below }: { children: React.ReactNode; below: string }) {
  return (
    <span className={classes.lines}>
      <span className={classes.above}>{children}</span>
      <span className={classes.below}>{below}</span>
    </span>
  )
}

/** `nome` of a patient, `profissional`, `data`: enough to recognize a text by. */
function shortNameOf(name: string): string {
  const [of = '', part = ''] = name.split('.')
  return part === 'nome' && of !== 'paciente' ? of : part || name
}

/** The beginning of a text, its variables by short names. */
function Excerpt({ text }: { text: string }) {
  return (
    <span className={classes.excerpt}>
      {parseText(text.slice(0, 160).replace(/\s+/g, ' ')).map((piece) =>
        piece.type === 'text' ? (
          piece.text
        ) : (
          <span key={piece.from} className={classes.variable}>
            {shortNameOf(piece.name)}
          </span>
        ),
      )}
    </span>
  )
}
