import { paths } from '#src/paths.ts'
import { AddButton } from '#ui/list/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PlansDrawing } from './PlansDrawing.tsx'

/** Shown in place of the list before the first convênio. */
export function NoPlans({ mayAdd }: { mayAdd: boolean }) {
  if (!mayAdd)
    return (
      <EmptyState title="Nenhum convênio ainda" drawing={<PlansDrawing />}>
        Assim que a gestão da rede cadastrar os convênios com que trabalha, eles aparecem aqui.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Com que convênios a rede trabalha?"
      steps={['Nome e operadora', 'Planos e unidades onde vale', 'O que cobre e por quanto']}
      action={<AddButton label="Adicionar convênio" to={paths.newPlan} />}
      note="Quem só atende particular pode pular esta parte."
      drawing={<PlansDrawing />}
    >
      O convênio diz onde é aceito, se pede autorização e por quantos dias vale o retorno. A agenda só oferece
      o que ele cobre.
    </EmptyState>
  )
}
