import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayInWholeNetwork } from '#features/team/ui/useMayInWholeNetwork.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { Template } from '../../contract.ts'
import { templateQuery, withdrawTemplate } from '../data.ts'
import classes from './form.module.css'

/** While Meta reads a text it stays as it is; whoever wants to change it takes it back. */
export function InReviewNote({ template: { id, version } }: { template: Template }) {
  const client = useQueryClient()
  const { orgId } = useActiveNetwork()
  const mayUpdate = useMayInWholeNetwork('templates.update')
  const [isBusy, setBusy] = useState(false)

  async function withdraw() {
    setBusy(true)
    try {
      client.setQueryData(templateQuery(orgId, id).queryKey, await withdrawTemplate({ orgId, id, version }))
      toast({ text: 'Envio desfeito. O texto voltou a ser um rascunho' })
    } catch (error) {
      toast({ text: `O envio não pôde ser desfeito. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={classes.note} data-kind="waiting">
      <IconHourglass size={18} stroke={1.5} aria-hidden="true" />
      <p>A Meta está analisando esta versão. Até a resposta, o texto não muda.</p>
      {mayUpdate && (
        <Button variant="default" size="compact-md" loading={isBusy} onClick={withdraw}>
          Desfazer envio
        </Button>
      )}
    </div>
  )
}
