import { useQuery } from '@tanstack/react-query'
import { ownIdentityQuery } from '#features/accounts/ui/account/data.ts'
import { Reauthentication, useConfirmed } from '#features/accounts/ui/account/Reauthentication.tsx'
import { Cancelled } from '#features/accounts/ui/account/useAsyncAction.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { saveFile } from '#ui/list/saveFile.ts'
import type { RecipientChoice } from '../../results/rules.ts'
import { exportRecipients } from '../data.ts'

interface ExportRecipientsProps {
  id: string
  choice: RecipientChoice
}

/** Exports the people that are listed as a spreadsheet; needs a recent sign-in. */
export function ExportRecipients(props: ExportRecipientsProps) {
  const { data } = useQuery(ownIdentityQuery)
  return (
    <Reauthentication hasPassword={data?.hasPassword ?? true} purpose="exportar as pessoas da campanha">
      <Export {...props} />
    </Reauthentication>
  )
}

function Export({ id, choice }: ExportRecipientsProps) {
  const { orgId } = useActiveNetwork()
  const confirmed = useConfirmed()
  return (
    <ExportButton
      label="Exportar CSV"
      run={async (_report, signal) => {
        try {
          const { body } = await confirmed(() => exportRecipients({ orgId, id, ...choice }, { signal }))
          if (body instanceof Blob) saveFile(body, 'campanha.csv')
        } catch (error) {
          if (!(error instanceof Cancelled)) throw error
        }
      }}
    />
  )
}
