import { paths } from '#src/paths.ts'
import { AddButton } from '#ui/list/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'

/** Shown in place of the list before the first campaign. */
export function NoCampaigns({ mayAdd }: { mayAdd: boolean }) {
  if (!mayAdd)
    return (
      <EmptyState title="Nenhuma campanha ainda">
        Assim que a gestão da rede enviar uma mensagem para muita gente, o andamento e as respostas aparecem
        aqui.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Uma mensagem para muita gente"
      steps={[
        'Quem recebe, com a conta de quantas pessoas são',
        'O que a mensagem diz',
        'Quando e em que ritmo ela sai',
      ]}
      action={<AddButton label="Criar campanha" to={paths.newCampaign} />}
      note="Nada sai antes de você programar."
    >
      Chame de volta quem não vem há um ano, avise de um convênio novo, encha uma agenda vazia. Só recebe quem
      consentiu.
    </EmptyState>
  )
}
