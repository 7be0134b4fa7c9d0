import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#lib/days.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { deleteItems } from '#ui/list/deletion.ts'
import { Section } from '#ui/page/Section.tsx'
import type { Block } from '../../blocks/contract.ts'
import type { Professional } from '../../contract.ts'
import { blockCollection, blocksQuery } from '../data.ts'
import { BlockDrawer } from './BlockDrawer.tsx'
import classes from './blocks.module.css'
import { blockTitle, describeBlock } from './draft.ts'

/** Time off: present and coming blocks, and past ones on demand. Saves by itself, apart from the record. */
export function BlocksSection({ professional }: { professional: Professional }) {
  const { orgId } = useActiveNetwork()
  const [isPast, setPast] = useState(false)
  const [editing, setEditing] = useState<Block | 'new' | null>(null)
  const query = useQuery(blocksQuery(orgId, professional.id, isPast))
  const blocks = query.data?.items
  return (
    <Section
      id="bloqueios"
      title="Bloqueios"
      description="Férias, congressos, reuniões: tempo em que não atende. Valem assim que são criados."
    >
      <div className={classes.head}>
        <Button
          variant="default"
          leftSection={<IconLock size={18} stroke={1.5} />}
          onClick={() => setEditing('new')}
        >
          Bloquear agenda
        </Button>
        <button type="button" className={classes.past} aria-pressed={isPast} onClick={() => setPast(!isPast)}>
          {isPast ? 'Ver os de agora em diante' : 'Ver os que já passaram'}
        </button>
      </div>
      {query.isError && !blocks ? (
        <ErrorRegion
          text="Os bloqueios não puderam ser carregados."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : !blocks ? (
        <Skeleton height={52} />
      ) : blocks.length === 0 ? (
        <p className={classes.none}>{isPast ? 'Nenhum bloqueio passado.' : 'Nenhum bloqueio à vista.'}</p>
      ) : (
        <ul className={classes.list}>
          {blocks.map((block) => (
            <BlockRow key={block.id} block={block} orgId={orgId} onEdit={() => setEditing(block)} />
          ))}
        </ul>
      )}
      <BlockDrawer
        isOpen={editing !== null}
        professionals={[professional]}
        block={editing === 'new' ? null : editing}
        onClose={() => setEditing(null)}
      />
    </Section>
  )
}

function BlockRow({ block, orgId, onEdit }: { block: Block; orgId: string; onEdit: () => void }) {
  const title = blockTitle(block)
  return (
    <li className={classes.block}>
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.when}>
          {describeBlock(block)}
          {block.exceptions.length > 0 && `, exceto ${block.exceptions.map(formatDay).join(', ')}`}
          {`, ${block.unitName ?? 'todas as unidades'}`}
        </p>
      </div>
      {block.mayChange && (
        <div className={classes.actions}>
          <ActionIcon aria-label={`Alterar bloqueio: ${title}, ${describeBlock(block)}`} onClick={onEdit}>
            <IconPencil size={18} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            aria-label={`Excluir bloqueio: ${title}, ${describeBlock(block)}`}
            onClick={() => void deleteItems({ ...blockCollection, orgId, id: block.id })}
          >
            <IconTrash size={18} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </li>
  )
}
