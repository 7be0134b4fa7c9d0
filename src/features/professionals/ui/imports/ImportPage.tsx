import { ImportView } from '#ui/imports/ImportView.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { professionalImportUi } from './professionalImportUi.ts'

const title = 'Importar profissionais'

export const meta = pageMeta(title)
export const handle = { title, may: 'professionals.update' }

export default function ImportPage() {
  return <ImportView ui={professionalImportUi} />
}
