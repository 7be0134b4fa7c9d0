import { NetworkFormView } from '#features/orgs/ui/NetworkForm.tsx'
import { useNetworkForm } from '#features/orgs/ui/useNetworkForm.ts'
import { problemOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { creationLabels } from '#ui/form/record/labels.ts'
import { api } from './data.ts'
import { rereadOwnRecord } from './ownRecord.ts'

/** Specification §4 and §9: the page reloads a second after the network is saved. */
const reloadAfterMs = 1_000

interface NewNetworkProps {
  /** True for a person without any: the server refuses when another window has created one meanwhile. */
  isFirst?: boolean
}

/** The form to create a network, which becomes the active one. */
export function NewNetwork({ isFirst = false }: NewNetworkProps) {
  const form = useNetworkForm({
    record: null,
    noteKey: 'rede:nova',
    labels: creationLabels('Rede salva com sucesso'),
    async save(values) {
      try {
        return await api.createNetwork({ ...values, isFirst })
      } catch (error) {
        if (problemOf(error)?.code === 'network_exists') await rereadOwnRecord()
        throw error
      }
    },
    onSaved: () => setTimeout(reload, reloadAfterMs),
  })
  return <NetworkFormView form={form} saveLabel="Criar rede" />
}

/** Reloads the page that the form replaced; from the form's own page, goes to the network's. */
function reload() {
  if (window.location.pathname === paths.newNetwork) window.location.replace(paths.network)
  else window.location.reload()
}
