import { useQuery } from '@tanstack/react-query'
import { ownIdentityQuery } from '#features/accounts/ui/account/data.ts'
import { Reauthentication, useConfirmed } from '#features/accounts/ui/account/Reauthentication.tsx'
import { Cancelled } from '#features/accounts/ui/account/useAsyncAction.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { saveFile } from '#ui/list/saveFile.ts'
import { exportRows, type RowsInput } from '../data.ts'
import { formatCount } from '../format.ts'

interface ExportRowsProps {
  input: RowsInput
  total: number
}

/** Exports all rows of a number, while one goes on reading; needs a recent sign-in, as they name patients. */
export function ExportRows(props: ExportRowsProps) {
  const { data } = useQuery(ownIdentityQuery)
  return (
    <Reauthentication hasPassword={data?.hasPassword ?? true} purpose="exportar as linhas">
      <Export {...props} />
    </Reauthentication>
  )
}

function Export({ input, total }: ExportRowsProps) {
  const confirmed = useConfirmed()
  return (
    <ExportButton
      label={`Baixar CSV, ${total === 1 ? '1 linha' : `${formatCount(total)} linhas`}`}
      run={async (_report, signal) => {
        try {
          const { body } = await confirmed(() => exportRows(input, { signal }))
          if (body instanceof Blob) saveFile(body, `metricas-${input.measure}.csv`)
        } catch (error) {
          if (!(error instanceof Cancelled)) throw error
        }
      }}
    />
  )
}
