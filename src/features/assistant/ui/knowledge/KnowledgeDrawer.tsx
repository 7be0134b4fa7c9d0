import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { DrawerForm, FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import { historyFields } from '#ui/form/record/historyFields.ts'
import { creationLabels, updateLabels } from '#ui/form/record/labels.ts'
import { type FieldNames, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { deleteItems } from '#ui/list/deletion.ts'
import type { Knowledge } from '../../contract.ts'
import { checkKnowledge, type KnowledgeForm, knowledgeLimits, tidyKnowledge } from '../../knowledge/rules.ts'
import { createKnowledge, knowledgeCollection, refreshTaught, updateKnowledge } from '../data.ts'

const fieldNames: FieldNames<KnowledgeForm> = {
  question: { label: 'Pergunta' },
  answer: { label: 'Resposta' },
}
const history = historyFields(fieldNames)

interface KnowledgeDrawerProps {
  orgId: string
  /** Null while nothing is open. */
  item: Knowledge | 'new' | null
  /** What a new one begins with: a question that could not be answered. */
  question?: string
  isReadOnly: boolean
  onClose: () => void
}

/** Teaches a question and its answer. */
export function KnowledgeDrawer({ item, onClose, ...props }: KnowledgeDrawerProps) {
  return (
    <FormDrawer
      isOpen={item !== null}
      title={item === 'new' ? 'Nova pergunta' : 'Pergunta e resposta'}
      onClose={onClose}
    >
      {item !== null && (
        <Editor
          key={item === 'new' ? 'new' : item.id}
          item={item === 'new' ? null : item}
          onClose={onClose}
          {...props}
        />
      )}
    </FormDrawer>
  )
}

interface EditorProps extends Omit<KnowledgeDrawerProps, 'item'> {
  item: Knowledge | null
}

function Editor({ orgId, item, question = '', isReadOnly, onClose }: EditorProps) {
  const client = useQueryClient()
  const start = useMemo(() => ({ question, answer: '' }), [question])
  const form = useRecordForm<KnowledgeForm, Knowledge>({
    idPrefix: 'pergunta.',
    fields: fieldNames,
    record: item,
    show: (shown) => ({ question: shown.question, answer: shown.answer }),
    start,
    noteKey: item ? `pergunta:${item.id}` : `pergunta:nova:${orgId}:${question}`,
    labels: item
      ? updateLabels('Pergunta atualizada com sucesso')
      : creationLabels('Pergunta criada com sucesso'),
    required: ['question', 'answer'],
    check: checkKnowledge,
    normalize: tidyKnowledge,
    async save(values, version) {
      const saved = item
        ? await updateKnowledge({ orgId, id: item.id, version, ...values })
        : await createKnowledge({ orgId, ...values })
      await refreshTaught(client)
      return saved
    },
    onSaved: onClose,
    isReadOnly,
  })

  async function remove(id: string) {
    const { isDone } = await deleteItems({ ...knowledgeCollection, orgId, id })
    if (isDone) onClose()
  }

  return (
    <DrawerForm form={form} saveLabel={item ? 'Salvar' : 'Criar pergunta'}>
      <FieldGrid>
        <Cell>
          <MaskedField
            label="Pergunta"
            autoComplete="off"
            maxLength={knowledgeLimits.question}
            {...form.field(
              'question',
              'Como um paciente pergunta: ele acha pelas palavras, em qualquer ordem.',
            )}
          />
        </Cell>
        <Cell>
          <TextAreaField
            label="Resposta"
            rows={4}
            limit={knowledgeLimits.answer}
            {...form.field('answer', 'No modo guiado, sai palavra por palavra. Sem dados de pacientes.')}
          />
        </Cell>
        {item && (
          <Cell>
            <HistoryButton kind="assistantKnowledge" id={item.id} name={item.question} fields={history} />
            {!isReadOnly && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={18} stroke={1.5} />}
                onClick={() => void remove(item.id)}
              >
                Excluir
              </Button>
            )}
          </Cell>
        )}
      </FieldGrid>
    </DrawerForm>
  )
}
