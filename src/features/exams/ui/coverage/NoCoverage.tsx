import { paths } from '#src/paths.ts'
import { AddButton } from '#ui/list/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import type { Coverage } from '../../coverage/contract.ts'
import { CoverageDrawing } from '../CoverageDrawing.tsx'

/** Shown in place of the sheet as long as it has no rows or no columns. */
export function NoCoverage({ coverage, mayAdd }: { coverage: Coverage; mayAdd: boolean }) {
  if (!mayAdd)
    return (
      <EmptyState title="Nenhuma cobertura ainda" drawing={<CoverageDrawing />}>
        Assim que a gestão da rede cadastrar convênios e exames, aparece aqui o que cada um cobre e por
        quanto.
      </EmptyState>
    )
  const isFirstPlan = coverage.plans.length === 0
  return (
    <EmptyState
      title="Que convênio cobre que exame?"
      steps={['Convênios com que a rede trabalha', 'Exames que ela faz', 'O preço de cada encontro dos dois']}
      action={
        isFirstPlan ? (
          <AddButton label="Adicionar convênio" to={paths.newPlan} />
        ) : (
          <AddButton label="Adicionar exame" to={paths.newExam} />
        )
      }
      note="A tabela de preços do convênio pode ser colada da planilha, de uma vez."
      drawing={<CoverageDrawing />}
    >
      {isFirstPlan
        ? 'A cobertura cruza convênios e exames. Comece por um convênio.'
        : 'Os convênios já estão aqui. Com o primeiro exame, a tabela se abre para os preços.'}
    </EmptyState>
  )
}
