import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { Drawer } from '#ui/overlay/overlays.tsx'
import { showRecent } from '#ui/showInstant.ts'
import { useIsPhone } from '#ui/useIsPhone.ts'
import { useNow } from '#ui/useNow.ts'
import type { SuggestedQuestion } from '../../contract.ts'
import { dismissSuggestion, refreshTaught, suggestionsQuery } from '../data.ts'
import { KnowledgeDrawer } from './KnowledgeDrawer.tsx'
import classes from './suggestions.module.css'

interface SuggestionsDrawerProps {
  orgId: string
  isOpen: boolean
  isReadOnly: boolean
  onClose: () => void
}

/** What it could not answer: to be taught, or put aside. */
export function SuggestionsDrawer({ orgId, isOpen, isReadOnly, onClose }: SuggestionsDrawerProps) {
  const isPhone = useIsPhone()
  const [taught, setTaught] = useState<SuggestedQuestion | null>(null)
  return (
    <>
      <Drawer
        // One drawer at a time: it is here again when the question is taught.
        opened={isOpen && taught === null}
        onClose={onClose}
        title="Perguntas sem resposta"
        position={isPhone ? 'bottom' : 'right'}
        size={isPhone ? '100%' : 460}
      >
        {isOpen && <Suggestions orgId={orgId} isReadOnly={isReadOnly} onTeach={setTaught} />}
      </Drawer>
      <KnowledgeDrawer
        orgId={orgId}
        item={taught ? 'new' : null}
        question={taught?.question.slice(0, 200) ?? ''}
        isReadOnly={isReadOnly}
        onClose={() => setTaught(null)}
      />
    </>
  )
}

interface SuggestionsProps {
  orgId: string
  isReadOnly: boolean
  onTeach: (suggestion: SuggestedQuestion) => void
}

function Suggestions({ orgId, isReadOnly, onTeach }: SuggestionsProps) {
  const client = useQueryClient()
  const now = useNow()
  const { data, error, refetch, isFetching } = useQuery(suggestionsQuery(orgId))
  if (!data && error)
    return (
      <ErrorRegion
        text={`As sugestões não puderam ser carregadas. ${sentenceOf(error)}`}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    )

  async function dismiss(key: string, isDismissed: boolean) {
    try {
      await dismissSuggestion({ orgId, key, isDismissed })
      await refreshTaught(client)
      if (isDismissed) toast({ text: 'Sugestão ignorada', undo: () => dismiss(key, false) })
    } catch (failed) {
      toast({ text: `Não foi possível ignorar. ${sentenceOf(failed)}`, icon: 'error' })
    }
  }

  if (data?.items.length === 0)
    return <p className={classes.none}>Nenhuma pergunta sem resposta. As novas aparecem aqui.</p>
  return (
    <ul className={classes.list}>
      {data?.items.map((one) => (
        <li key={one.key} className={classes.one}>
          <p className={classes.question}>“{one.question}”</p>
          <p className={classes.about}>
            {one.count === 1 ? 'uma vez' : `${one.count} vezes`}, a última {showRecent(one.lastAt, now)},{' '}
            <Link to={paths.conversation(one.conversationId)}>abrir a conversa</Link>
          </p>
          {!isReadOnly && (
            <div className={classes.acts}>
              <Button size="compact-md" onClick={() => onTeach(one)}>
                Responder
              </Button>
              <Button size="compact-md" variant="default" onClick={() => void dismiss(one.key, true)}>
                Ignorar
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
