import { Button } from '@mantine/core'
import { IconCalendarClock, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '#lib/days.ts'
import { formatTime } from '#lib/weekHours.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { useSaveKey } from '#ui/form/useSaveKey.ts'
import { Key } from '#ui/keys/Key.tsx'
import { useIsPhone } from '#ui/useIsPhone.ts'
import type { SendingPlan } from '../../pace.ts'
import { campaignCollection, startCampaign } from '../data.ts'
import { formatCost, peopleText } from '../labels.ts'
import { estimateOf } from './CostCard.tsx'
import classes from './editor.module.css'
import type { Count } from './useCount.ts'
import type { Draft } from './useDraft.ts'

interface StartBarProps {
  draft: Draft
  count: Count
  plan: SendingPlan | null
}

/** Saves, and lets the campaign out after asking once, with the number, the time and the cost. */
export function StartBar({ draft, count: { counted }, plan }: StartBarProps) {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { startDate, startAt } = draft.form.schedule
  const isPhone = useIsPhone()
  const missing = obstacleOf(draft, counted?.people, plan)
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const saved = await draft.save()
      if (!saved) throw new Error('the draft can not be saved yet')
      return startCampaign({ orgId, id: saved.id, version: saved.version })
    },
    onSuccess({ id }) {
      void client.invalidateQueries({ queryKey: campaignCollection.queryKey })
      toast({ text: startDate === null ? 'Envio começando' : 'Envio programado' })
      void navigate(paths.campaign(id))
    },
    onError(error) {
      setAsking(false)
      toast({ text: obstacleIn(error), icon: 'error' })
    },
  })
  const when = startDate === null ? 'agora' : `${formatDay(startDate)}, ${formatTime(startAt)}`
  const cost = counted ? formatCost(estimateOf(counted).total) : ''
  useSaveKey(() => void draft.save(), true)
  return (
    <>
      <SaveBar
        status={
          missing ? (
            missing
          ) : counted ? (
            <span className={classes.startLine}>
              <strong>{peopleText(counted.people)}</strong>
              <span>
                {!isPhone && `${when}, `}cerca de {cost}
              </span>
            </span>
          ) : null
        }
      >
        {/* A draft saves itself: a phone has no room to say so twice. */}
        {!isPhone && (
          <Button
            variant="default"
            rightSection={<Key>Ctrl S</Key>}
            aria-keyshortcuts="Control+S"
            loading={draft.saving === 'saving'}
            onClick={() => void draft.save()}
          >
            Salvar rascunho
          </Button>
        )}
        <Button
          leftSection={
            startDate === null ? (
              <IconSend size={18} stroke={1.5} />
            ) : (
              <IconCalendarClock size={18} stroke={1.5} />
            )
          }
          fullWidth={isPhone}
          disabled={missing !== null || !counted}
          onClick={() => setAsking(true)}
        >
          {startDate === null ? 'Enviar agora' : 'Programar envio'}
        </Button>
      </SaveBar>
      <ConfirmDialog
        isOpen={isAsking}
        title={startDate === null ? 'Começar o envio agora?' : 'Programar este envio?'}
        confirmLabel={startDate === null ? 'Enviar agora' : 'Programar envio'}
        cancelLabel="Voltar"
        isBusy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {peopleText(counted?.people ?? 0)}, {when}, cerca de {cost}.
        </p>
        <p>
          Quem recebe é escolhido na hora em que começa, e conferido de novo a cada mensagem: consentimento,
          quem pediu para sair, quem já agendou.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** What is missing before it may go out; null for nothing. */
function obstacleOf(draft: Draft, people: number | undefined, plan: SendingPlan | null): string | null {
  const [first] = Object.values(draft.errors)
  if (first) return first
  if (draft.form.templateId === null) return 'Falta escolher o template'
  if (people === 0) return 'Ninguém recebe com estas condições'
  if (plan && plan.left > 0) return 'Com estes dias e horas não dá para enviar a todos'
  return null
}

function obstacleIn(error: unknown): string {
  const data = problemOf(error)?.data as { errors?: Record<string, string> } | undefined
  return Object.values(data?.errors ?? {})[0] ?? sentenceOf(error)
}
