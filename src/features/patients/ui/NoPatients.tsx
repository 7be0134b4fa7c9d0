import { paths } from '#src/paths.ts'
import { ImportButton } from '#ui/imports/ImportButton.tsx'
import { type AddAction, AddButton } from '#ui/list/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'

interface NoPatientsProps {
  /** Absent for a person who may not add patients. */
  add?: AddAction
  mayImport: boolean
}

/** Shown in place of the list before the first patient. */
export function NoPatients({ add, mayImport }: NoPatientsProps) {
  if (!add)
    return (
      <EmptyState title="Nenhum paciente seu ainda">
        Quem tiver horário marcado com você aparece aqui, com o contato.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Quem a rede atende?"
      steps={['Nome e telefone já bastam', 'Convênio e documentos quando houver', 'Consentimentos por canal']}
      action={
        <>
          <AddButton {...add} />
          {mayImport && <ImportButton to={paths.importPatients} />}
        </>
      }
      note="A planilha do sistema anterior serve: você confere tudo antes de importar."
    >
      Cada paciente tem um cadastro só em toda a rede: o mesmo na agenda, na busca e na recepção.
    </EmptyState>
  )
}
