import { paths } from '#src/paths.ts'
import { ImportButton } from '#ui/imports/ImportButton.tsx'
import { AddButton } from '#ui/list/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ExamsDrawing } from './ExamsDrawing.tsx'

/** Shown in place of the list before the first exam. */
export function NoExams({ mayAdd }: { mayAdd: boolean }) {
  if (!mayAdd)
    return (
      <EmptyState title="Nenhum exame ainda" drawing={<ExamsDrawing />}>
        Assim que a gestão da rede cadastrar os exames que faz, eles aparecem aqui com o preparo.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Que exames a rede faz?"
      steps={['Nome, código e duração', 'Preparo e jejum', 'Preço particular e cobertura']}
      action={
        <>
          <AddButton label="Adicionar exame" to={paths.newExam} />
          <ImportButton to={paths.importExams} />
        </>
      }
      note="Quem só faz consultas pode pular esta parte."
      drawing={<ExamsDrawing />}
    >
      Cada exame tem a duração, a sala ou o aparelho que ocupa e o preparo que a recepção explica ao paciente.
    </EmptyState>
  )
}
