import { ImportDetailView } from '#ui/imports/ImportDetailView.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { patientImportUi } from './patientImportUi.ts'

const title = 'Importação de pacientes'

export const meta = pageMeta(title)
export const handle = { title, may: 'patients.import' }

export default function ImportDetailPage() {
  return <ImportDetailView ui={patientImportUi} />
}
