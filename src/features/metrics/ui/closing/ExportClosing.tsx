import { ExportButton } from '#ui/list/ExportButton.tsx'
import { saveFile } from '#ui/list/saveFile.ts'
import { readAllRows } from './allRows.ts'
import { csvOfClosing } from './csv.ts'
import type { ClosingAddress } from './useClosingAddress.ts'

/** The rows of what is shown, as a spreadsheet; goes on in the background, page by page. */
export const ExportClosing = ({ orgId, address }: { orgId: string; address: ClosingAddress }) => (
  <ExportButton
    label="Exportar CSV"
    run={async (report, signal) => {
      const rows = await readAllRows({ orgId, ...address.input, ...address.selection }, signal, report)
      const blob = new Blob([csvOfClosing(rows)], { type: 'text/csv;charset=utf-8' })
      saveFile(blob, `fechamento-${address.month}.csv`)
    }}
  />
)
