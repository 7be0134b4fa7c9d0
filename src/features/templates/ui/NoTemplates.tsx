import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { paths } from '#src/paths.ts'
import { AddButton } from '#ui/list/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { TemplatesDrawing } from './TemplatesDrawing.tsx'

interface NoTemplatesProps {
  mayAdd: boolean
  isRestoring: boolean
  onRestore: () => void
}

/** Shown in place of the list while it has no texts. */
export function NoTemplates({ mayAdd, isRestoring, onRestore }: NoTemplatesProps) {
  if (!mayAdd)
    return (
      <EmptyState title="Nenhum template ainda" drawing={<TemplatesDrawing />}>
        Assim que a gestão da rede escrever os textos que a clínica envia, eles aparecem aqui.
      </EmptyState>
    )
  return (
    <EmptyState
      title="O que a clínica escreve aos pacientes?"
      action={
        <>
          <Button
            leftSection={<IconRestore size={18} stroke={1.5} />}
            loading={isRestoring}
            onClick={onRestore}
          >
            Restaurar textos iniciais
          </Button>
          <AddButton label="Criar template" to={paths.newTemplate} />
        </>
      }
      note="No WhatsApp, a Meta aprova cada texto antes do primeiro envio."
      drawing={<TemplatesDrawing />}
    >
      Confirmação, véspera, preparo e retorno já têm um texto pronto, que você muda como quiser.
    </EmptyState>
  )
}
