import { saveFile } from '#ui/list/saveFile.ts'
import { exportCoverage } from '../data.ts'

/** Downloads the whole matrix for a spreadsheet. */
export async function downloadCoverage(orgId: string, signal: AbortSignal): Promise<void> {
  saveFile(await exportCoverage({ orgId }, { signal }), 'cobertura.csv')
}
