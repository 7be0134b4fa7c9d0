import { MaskedField } from '#ui/form/MaskedField.tsx'
import type { FieldOf } from '#ui/form/record/draft.ts'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { Section } from '#ui/page/Section.tsx'
import {
  factsOf,
  lengthOf,
  offeredFor,
  templateLimits,
  unknownVariables,
  variableGroups,
  writtenAs,
} from '../../rules.ts'
import type { Example } from '../preview/useExample.ts'
import { VariableTextField } from '../text/VariableTextField.tsx'
import { ButtonsField } from './ButtonsField.tsx'
import classes from './form.module.css'
import type { TemplateFields } from './templateFields.ts'
import { useHasChat } from './useHasChat.ts'
import type { TemplateEditor } from './useTemplateForm.ts'

interface MessageSectionProps {
  form: TemplateEditor
  example: Example
  /** Words that checks speak of. */
  flagged: readonly string[]
}

type Part = 'subject' | 'header' | 'body' | 'footer'

/** What the message says, part by part, as the channel has them. */
export function MessageSection({ form, example, flagged }: MessageSectionProps) {
  const { kind, use } = form.values
  const hasChat = useHasChat()
  const choices = offeredFor(use, hasChat).map((name) => {
    const { label, group } = factsOf(name)
    return { name, label, group: variableGroups[group], value: example.values[name] ?? '' }
  })
  const text = (part: Part & FieldOf<TemplateFields>) => ({
    ...bound(form, part),
    choices,
    valuesOf: example.name,
    flagged,
  })
  return (
    <Section
      id="mensagem"
      title="Mensagem"
      description="Diga o dia da semana junto da data. O nome do exame não precisa aparecer na tela bloqueada."
    >
      <FieldGrid>
        {kind === 'email' && (
          <Cell>
            <VariableTextField label="Assunto" isSingleLine {...text('subject')} />
          </Cell>
        )}
        {kind !== 'sms' && (
          <Cell>
            <VariableTextField label="Cabeçalho" isSingleLine {...text('header')} />
          </Cell>
        )}
        <Cell>
          <VariableTextField label="Texto" isStyled={kind === 'whatsapp'} {...text('body')} />
        </Cell>
        {kind !== 'sms' && (
          <Cell>
            <MaskedField label="Rodapé" {...bound(form, 'footer')} />
          </Cell>
        )}
        <Cell>
          <ButtonsField use={use} {...form.group('buttons')} />
        </Cell>
      </FieldGrid>
    </Section>
  )
}

/** A text with its count as Meta counts it, and the variable that was probably meant. */
function bound(form: TemplateEditor, part: Part) {
  const field = form.field(part)
  const text = form.values[part]
  const [unknown] = unknownVariables(text)
  const count = `${lengthOf(text).toLocaleString('pt-BR')} de ${templateLimits[part].toLocaleString('pt-BR')}`
  const { error, ...rest } = field
  return {
    ...rest,
    ...(error !== undefined && { error }),
    aside: field.required ? count : `opcional, ${count}`,
    hint:
      unknown?.suggestion && !field.readOnly ? (
        <button
          type="button"
          className={classes.mend}
          onClick={() =>
            field.onValue(text.replaceAll(writtenAs(unknown.name), writtenAs(unknown.suggestion ?? '')))
          }
        >
          Trocar por {unknown.suggestion}
        </button>
      ) : (
        field.hint
      ),
  }
}
