import { exportClosingRows } from '../data.ts'
import { ExportRows } from '../rows/ExportRows.tsx'
import type { ClosingAddress } from './useClosingAddress.ts'

/** The rows of what is shown, as a spreadsheet. */
export const ExportClosing = ({ orgId, address }: { orgId: string; address: ClosingAddress }) => (
  <ExportRows
    label="Exportar CSV"
    file={`fechamento-${address.month}.csv`}
    run={(signal) => exportClosingRows({ orgId, ...address.input, ...address.selection }, { signal })}
  />
)
