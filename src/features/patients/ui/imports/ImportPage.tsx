import { ImportView } from '#ui/imports/ImportView.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { patientImportUi } from './patientImportUi.ts'

const title = 'Importar pacientes'

export const meta = pageMeta(title)
export const handle = { title, may: 'patients.import' }

export default function ImportPage() {
  return <ImportView ui={patientImportUi} />
}
