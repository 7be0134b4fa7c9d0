import { paths } from '#src/paths.ts'
import { AddButton } from '#ui/list/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { UnitsDrawing } from './UnitsDrawing.tsx'

/** Shown in place of the list before the first unit. */
export function NoUnits({ mayAdd }: { mayAdd: boolean }) {
  if (!mayAdd)
    return (
      <EmptyState title="Nenhuma unidade ainda" drawing={<UnitsDrawing />}>
        Assim que a gestão da rede cadastrar onde ela atende, as unidades aparecem aqui.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Onde a rede atende?"
      steps={['Nome, telefone e endereço', 'Horário de funcionamento', 'Salas e equipamentos']}
      action={<AddButton label="Adicionar unidade" to={paths.newUnit} />}
      note="Salas e equipamentos podem ficar para depois."
      drawing={<UnitsDrawing />}
    >
      Cada unidade tem endereço, horários e feriados próprios. É neles que a agenda se apoia para oferecer só
      horários que existem.
    </EmptyState>
  )
}
