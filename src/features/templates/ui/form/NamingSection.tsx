import { Input } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type OutreachKind, outreachKinds } from '#features/channels/rules.ts'
import { FieldFrame } from '#ui/form/FieldFrame.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { Template } from '../../contract.ts'
import { type TemplateCategory, type TemplateUse, templateCategories } from '../../rules.ts'
import { useOptions } from '../situation.ts'
import classes from './form.module.css'
import { categoryNotes } from './templateFields.ts'
import type { TemplateEditor } from './useTemplateForm.ts'

const kinds = Object.entries(outreachKinds).map(([value, label]) => ({ value: value as OutreachKind, label }))
const categories = Object.entries(templateCategories).map(([value, label]) => ({
  value: value as TemplateCategory,
  label,
}))

/** What the template is called, by which channel it goes, and what for. */
export function NamingSection({ form, template }: { form: TemplateEditor; template: Template | null }) {
  const metaName = template?.versions.find((version) => version.metaName)?.metaName
  return (
    <Section
      id="identificacao"
      title="Identificação"
      description={`O canal não muda depois de criado.${metaName ? ` Na Meta: ${metaName}, português do Brasil.` : ''}`}
    >
      <FieldGrid>
        <Cell span={12}>
          <MaskedField label="Nome" placeholder="Lembrete da véspera" {...form.field('name')} />
        </Cell>
        <Cell span={6} narrow={2}>
          {template ? (
            <FieldFrame id="kind" label="Canal">
              <Input
                id="kind"
                value={outreachKinds[template.kind]}
                readOnly
                rightSection={<IconLock size={16} stroke={1.5} aria-hidden="true" />}
              />
            </FieldFrame>
          ) : (
            <SelectField<OutreachKind> label="Canal" options={kinds} {...form.field('kind')} />
          )}
        </Cell>
        <Cell span={6} narrow={2}>
          <SelectField<TemplateCategory> label="Categoria" options={categories} {...form.field('category')} />
        </Cell>
        <Cell span={12}>
          <SelectField<TemplateUse> label="Uso" options={useOptions} {...form.field('use')} />
        </Cell>
        <Cell span={12}>
          <p className={classes.about}>{categoryNotes[form.values.category]} O uso diz quais variáveis há.</p>
        </Cell>
      </FieldGrid>
    </Section>
  )
}
