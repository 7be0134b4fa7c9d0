import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import type { Import } from '#platform/imports/contract.ts'
import { checkMapping, type Mapping } from '#platform/imports/rules.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import { ImportRows } from './ImportRows.tsx'
import classes from './import.module.css'
import type { ImportUi } from './importUi.ts'
import { lines } from './labels.ts'
import { Notes } from './Notes.tsx'

/** Shows the mapping and the expected outcome of each line, and lets the person confirm. */
export function Preview({ ui, orgId, one }: { ui: ImportUi; orgId: string; one: Import }) {
  const client = useQueryClient()
  const [withDuplicates, setWithDuplicates] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { counts } = one
  const wrong = checkMapping(ui.sheet, one.mapping)
  const coming = counts.new + (withDuplicates ? counts.duplicate : 0)

  async function run(work: () => Promise<Import>) {
    setBusy(true)
    try {
      client.setQueryData(ui.client.find(orgId, one.id).queryKey, await work())
      await client.invalidateQueries({ queryKey: ui.client.rows(orgId, one.id).queryKey })
    } catch (error) {
      toast({ text: sentenceOf(error), icon: 'error', duration: 8_000 })
    } finally {
      setBusy(false)
    }
  }

  const map = (mapping: Mapping) => run(() => ui.client.map(orgId, one.id, mapping))

  return (
    <>
      <ColumnMapping sheet={ui.sheet} one={one} isBusy={isBusy} onMap={map} />
      <section className={classes.decision} aria-label="Conferência">
        <ul className={classes.counts}>
          <Count of={counts.new} one="pronta para entrar" many="prontas para entrar" />
          <Count of={counts.duplicate} one="parece já cadastrada" many="parecem já cadastradas" />
          <Count of={counts.bad} one="com problema, não entra" many="com problema, não entram" />
        </ul>
        <Notes of={ui.notes} />
        {counts.duplicate > 0 && (
          <Checkbox
            label="Importar também as que parecem já cadastradas"
            description={ui.duplicatesNote}
            checked={withDuplicates}
            onChange={({ currentTarget }) => setWithDuplicates(currentTarget.checked)}
          />
        )}
        {wrong && <p role="alert">{wrong}.</p>}
        <div className={classes.actions}>
          <Button
            disabled={coming === 0 || wrong !== undefined}
            loading={isBusy}
            onClick={() => run(() => ui.client.confirm(orgId, one.id, withDuplicates))}
          >
            Importar {lines(coming)}
          </Button>
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => run(() => ui.client.cancel(orgId, one.id))}
          >
            Descartar
          </Button>
        </div>
      </section>
      <ImportRows ui={ui} orgId={orgId} one={one} />
    </>
  )
}

function Count({ of, one, many }: { of: number; one: string; many: string }) {
  return (
    <li>
      <strong>{of.toLocaleString('pt-BR')}</strong> {of === 1 ? one : many}
    </li>
  )
}
