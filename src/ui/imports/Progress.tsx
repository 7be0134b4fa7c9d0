import { Progress as Bar, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import type { Import } from '#platform/imports/contract.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { saveFile } from '#ui/list/saveFile.ts'
import { ImportRows } from './ImportRows.tsx'
import classes from './import.module.css'
import type { ImportUi } from './importUi.ts'
import { comingOf, lines, summaryOf } from './labels.ts'

/** Shows the progress, and at the end what was imported and what was not. */
export function Progress({ ui, orgId, one }: { ui: ImportUi; orgId: string; one: Import }) {
  const client = useQueryClient()
  const { counts, state } = one
  const isMoving = state === 'running' || state === 'cancelling'
  const target = comingOf(one)
  const left = counts.total - counts.imported

  async function stop() {
    try {
      client.setQueryData(ui.client.find(orgId, one.id).queryKey, await ui.client.cancel(orgId, one.id))
    } catch (error) {
      toast({ text: sentenceOf(error), icon: 'error' })
    }
  }

  async function report() {
    try {
      const { body } = await ui.client.report(orgId, one.id)
      if (body instanceof Blob) saveFile(body, `${ui.many}-nao-importados.csv`)
    } catch (error) {
      toast({ text: sentenceOf(error), icon: 'error' })
    }
  }

  return (
    <>
      <section className={classes.decision} aria-label="Andamento">
        <p role="status" className={classes.summary}>
          {summaryOf(one)}
        </p>
        {isMoving && (
          <Bar.Root size="lg">
            <Bar.Section
              value={target === 0 ? 100 : (counts.imported / target) * 100}
              aria-label="Linhas importadas"
            />
          </Bar.Root>
        )}
        {!isMoving && left > 0 && (
          <p>{left === 1 ? '1 linha não entrou' : `${lines(left)} não entraram`}. O relatório diz por quê.</p>
        )}
        {!isMoving && counts.imported > 0 && ui.afterwards && (
          <p>
            {ui.afterwards.text} <Link to={ui.afterwards.to}>{ui.afterwards.label}</Link>
          </p>
        )}
        <div className={classes.actions}>
          {isMoving && (
            <Button variant="default" onClick={stop} disabled={state === 'cancelling'}>
              Parar a importação
            </Button>
          )}
          {!isMoving && left > 0 && (
            <Button variant="default" leftSection={<IconDownload size={18} stroke={1.5} />} onClick={report}>
              Baixar o relatório
            </Button>
          )}
          {!isMoving && (
            <Button component={Link} to={ui.toRecords}>
              Ver {ui.many}
            </Button>
          )}
        </div>
      </section>
      {!isMoving && <ImportRows ui={ui} orgId={orgId} one={one} />}
    </>
  )
}
