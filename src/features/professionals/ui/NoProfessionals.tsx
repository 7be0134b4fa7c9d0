import { paths } from '#src/paths.ts'
import { ImportButton } from '#ui/imports/ImportButton.tsx'
import { type AddAction, AddButton } from '#ui/list/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { AgendaDrawing } from './AgendaDrawing.tsx'
import { NoOwnRecord } from './NoOwnRecord.tsx'

/** Replaces the list before the first professional; `add` is undefined for people who may not add one. */
export function NoProfessionals({ add, isOwn }: { add?: AddAction; isOwn: boolean }) {
  if (isOwn) return <NoOwnRecord />
  if (!add)
    return (
      <EmptyState title="Ninguém na agenda ainda" drawing={<AgendaDrawing />}>
        Assim que a gestão da rede cadastrar os profissionais, eles aparecem aqui.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Ninguém na agenda ainda"
      steps={[
        'Nome, conselho e especialidade',
        'Unidades e horários da semana',
        'Convênios e exames que atende',
      ]}
      action={
        <>
          <AddButton {...add} />
          <ImportButton to={paths.importProfessionals} />
        </>
      }
      note="Só o primeiro passo é obrigatório, o resto pode ficar para depois."
      drawing={<AgendaDrawing />}
    >
      Cada profissional vira uma coluna da agenda. Com os horários dele, a recepção passa a oferecer horários
      livres.
    </EmptyState>
  )
}
