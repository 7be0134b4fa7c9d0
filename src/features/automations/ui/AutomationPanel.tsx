import { Button } from '@mantine/core'
import { IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { SatisfactionResults } from '#features/links/ui/satisfaction/SatisfactionResults.tsx'
import { TestSend } from '#features/templates/ui/preview/TestSend.tsx'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { deleteItems } from '#ui/list/deletion.ts'
import type { AutomationItem } from '../contract.ts'
import { automationCollection } from './data.ts'
import { Outlook } from './Outlook.tsx'
import classes from './panel.module.css'
import { Sentence } from './Sentence.tsx'
import type { Saving } from './useSaving.ts'

export interface AutomationPanelProps {
  readonly item: AutomationItem
  readonly saving: Saving
  readonly isReadOnly: boolean
  readonly secondNotice: AutomationItem | null
  /** One of several of its kind. */
  readonly isExtra: boolean
  /** After it was deleted. */
  readonly onGone?: () => void
}

/** An automation, open: its sentences, what it sends next, and what may be done about it. */
export function AutomationPanel({
  item,
  saving,
  isReadOnly,
  secondNotice,
  isExtra,
  onGone,
}: AutomationPanelProps) {
  const { orgId } = useActiveNetwork()
  const [isTesting, setIsTesting] = useState(false)
  const [text] = item.texts
  return (
    <div className={classes.panel}>
      <Sentence item={item} saving={saving} isReadOnly={isReadOnly} secondNotice={secondNotice} />
      {saving.error && (
        <p className={classes.error} role="alert">
          {saving.error}
        </p>
      )}
      <div className={classes.foot}>
        <Outlook item={item}>
          {text && !isReadOnly && (
            <Button
              variant="default"
              leftSection={<IconSend size={16} stroke={1.5} />}
              aria-expanded={isTesting}
              onClick={() => setIsTesting(!isTesting)}
            >
              Enviar teste
            </Button>
          )}
        </Outlook>
        {item.pausedAt && !isReadOnly && (
          <Button variant="default" onClick={saving.resume} loading={saving.isSaving}>
            Continuar mesmo assim
          </Button>
        )}
        {isExtra && !isReadOnly && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.75} />}
            onClick={async () => {
              const { isDone } = await deleteItems({ ...automationCollection, orgId, id: item.id })
              if (isDone) onGone?.()
            }}
          >
            Excluir
          </Button>
        )}
      </div>
      {text && isTesting && (
        <div className={classes.test}>
          <TestSend
            key={`${text.id} ${text.channel}`}
            templateId={text.id}
            kind={text.channel}
            which="sending"
            appointmentId={undefined}
            note="Leva o texto que os pacientes recebem agora, com dados de exemplo."
          />
        </div>
      )}
      {item.kind === 'satisfaction' && <SatisfactionResults />}
    </div>
  )
}
