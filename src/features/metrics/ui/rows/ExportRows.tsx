import { useQuery } from '@tanstack/react-query'
import { ownIdentityQuery } from '#features/accounts/ui/account/data.ts'
import { Reauthentication, useConfirmed } from '#features/accounts/ui/account/Reauthentication.tsx'
import { Cancelled } from '#features/accounts/ui/account/useAsyncAction.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { saveFile } from '#ui/list/saveFile.ts'
import { formatCount } from '../format.ts'

interface ExportRowsProps {
  label: string
  file: string
  run: (signal: AbortSignal) => Promise<{ readonly body: unknown }>
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

/** What the button of a number's rows says. */
export const exportLabel = (total: number): string =>
  `Baixar CSV, ${total === 1 ? '1 linha' : `${formatCount(total)} linhas`}`

function Export({ label, file, run }: ExportRowsProps) {
  const confirmed = useConfirmed()
  return (
    <ExportButton
      label={label}
      run={async (_report, signal) => {
        try {
          const { body } = await confirmed(() => run(signal))
          if (body instanceof Blob) saveFile(body, file)
        } catch (error) {
          if (!(error instanceof Cancelled)) throw error
        }
      }}
    />
  )
}
