import { useQuery } from '@tanstack/react-query'
import { ownIdentityQuery } from '#features/accounts/ui/account/data.ts'
import { Reauthentication, useConfirmed } from '#features/accounts/ui/account/Reauthentication.tsx'
import { Cancelled } from '#features/accounts/ui/account/useAsyncAction.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { saveFile } from '#ui/list/saveFile.ts'
import { exportPatients } from './data.ts'

type ExportFilter = Omit<Parameters<typeof exportPatients>[0], 'orgId'>

/** Exports the filtered list as a spreadsheet; needs a recent sign-in. */
export function ExportPatients({ filter }: { filter: ExportFilter }) {
  const { data } = useQuery(ownIdentityQuery)
  return (
    <Reauthentication hasPassword={data?.hasPassword ?? true} purpose="exportar pacientes">
      <Export filter={filter} />
    </Reauthentication>
  )
}

function Export({ filter }: { filter: ExportFilter }) {
  const { orgId } = useActiveNetwork()
  const confirmed = useConfirmed()
  return (
    <ExportButton
      run={async (_report, signal) => {
        try {
          const { body } = await confirmed(() => exportPatients({ orgId, ...filter }, { signal }))
          if (body instanceof Blob) saveFile(body, 'pacientes.csv')
        } catch (error) {
          if (!(error instanceof Cancelled)) throw error
        }
      }}
    />
  )
}
