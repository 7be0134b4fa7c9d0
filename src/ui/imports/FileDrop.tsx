import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import type { Import } from '#platform/imports/contract.ts'
import { maxImportBytes, maxImportRows, modelCsv } from '#platform/imports/rules.ts'
import { saveFile } from '#ui/list/saveFile.ts'
import classes from './import.module.css'
import type { ImportUi } from './importUi.ts'

interface FileDropProps {
  ui: ImportUi
  orgId: string
  onRead: (read: Import) => void
}

/** Takes a file that is dropped or chosen. */
export function FileDrop({ ui, orgId, onRead }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function take(file: File | undefined) {
    if (!file || isBusy) return
    if (file.size > maxImportBytes) return setError('O arquivo passa de 10 MB. Divida a planilha em partes.')
    setBusy(true)
    setError(undefined)
    try {
      onRead(await ui.client.upload(orgId, file))
    } catch (failure) {
      setError(sentenceOf(failure))
      setBusy(false)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button inside is the other
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <IconFileSpreadsheet size={32} stroke={1.25} aria-hidden="true" />
      <p className={classes.dropTitle}>Solte aqui a planilha em CSV</p>
      <p>
        No Excel: Arquivo, Salvar como, CSV. Até {maxImportRows.toLocaleString('pt-BR')} linhas e 10 MB, com
        uma linha de títulos: {ui.usualHeaders}.
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        hidden
        aria-label="Planilha em CSV"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <div className={classes.actions}>
        <Button loading={isBusy} onClick={() => input.current?.click()}>
          Escolher arquivo
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.5} />}
          onClick={() =>
            saveFile(
              new Blob([modelCsv(ui.sheet)], { type: 'text/csv;charset=utf-8' }),
              `modelo-de-${ui.many}.csv`,
            )
          }
        >
          Baixar modelo
        </Button>
      </div>
      <p role="alert" className={classes.error}>
        {error}
      </p>
    </div>
  )
}
