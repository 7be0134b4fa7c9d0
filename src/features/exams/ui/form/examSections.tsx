import { mapWeek, type WeekHours } from '#lib/weekHours.ts'
import { ChipsField } from '#ui/form/ChipsField.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import type { FormSection } from '#ui/form/record/RecordFormView.tsx'
import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SuggestField } from '#ui/form/SuggestField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { WeekHoursField } from '#ui/form/week/WeekHoursField.tsx'
import type { Exam } from '../../contract.ts'
import {
  type ExamForm,
  examLimits,
  isWithoutResource,
  screeningCodes,
  screeningQuestions,
} from '../../rules.ts'
import { OwnQuestionsField } from './OwnQuestionsField.tsx'
import { useExamOptions } from './useExamOptions.ts'

type Form = RecordForm<ExamForm, Exam>

export const examSections = (form: Form): FormSection<ExamForm>[] => [
  {
    id: 'identificacao',
    title: 'Identificação',
    description: 'Como o exame aparece na agenda e nas coberturas.',
    fields: ['name', 'category', 'isTuss', 'code', 'selfPayPriceCents', 'isActive'],
    content: <Identification form={form} />,
  },
  {
    id: 'agenda',
    title: 'Tempo e recurso',
    description: 'Quanto dura, o que ocupa e quando pode ser feito.',
    fields: [
      'durationMin',
      'bufferBeforeMin',
      'bufferAfterMin',
      'resourceKind',
      'isOnResourceAlone',
      'permittedHours',
    ],
    content: <Scheduling form={form} />,
  },
  {
    id: 'preparo',
    title: 'Preparo',
    description:
      'A recepção lê ao agendar, e o paciente recebe na mensagem de preparo, com a hora em que o jejum começa.',
    fields: ['fastingMinHours', 'fastingMaxHours', 'preparation', 'requiresMedicalRequest'],
    content: <Preparation form={form} />,
  },
  {
    id: 'triagem',
    title: 'Triagem',
    description: 'Perguntado antes de confirmar; quem responde sim é encaminhado a uma pessoa da equipe.',
    fields: ['screeningQuestions', 'ownQuestions'],
    content: <Screening form={form} />,
  },
]

const codeKinds = [
  { value: 'tuss', label: 'Tabela TUSS' },
  { value: 'own', label: 'Código próprio' },
] as const

function Identification({ form }: { form: Form }) {
  const { categories } = useExamOptions()
  const { isTuss } = form.values
  const kind = form.field('isTuss')
  return (
    <FieldGrid>
      <Cell span={14}>
        <MaskedField
          label="Nome"
          autoComplete="off"
          maxLength={examLimits.name}
          placeholder="US de abdome total"
          {...form.field('name')}
        />
      </Cell>
      <Cell span={10}>
        <SuggestField
          label="Categoria"
          suggestions={categories}
          maxLength={examLimits.category}
          placeholder="Imagem"
          {...form.field('category')}
        />
      </Cell>
      <Cell span={8} narrow={2}>
        <SelectField
          {...kind}
          label="Tipo de código"
          options={codeKinds}
          value={isTuss ? 'tuss' : 'own'}
          onValue={(value) => kind.onValue(value === 'tuss')}
        />
      </Cell>
      <Cell span={8} narrow={2}>
        <MaskedField
          label="Código"
          aside="opcional"
          autoComplete="off"
          inputMode={isTuss ? 'numeric' : 'text'}
          maxLength={examLimits.code}
          placeholder={isTuss ? '40901122' : 'US-ABD'}
          {...form.field('code')}
        />
      </Cell>
      <Cell span={8}>
        <MoneyField
          label="Preço particular"
          aside="opcional"
          placeholder="260,00"
          {...form.field('selfPayPriceCents')}
        />
      </Cell>
      <Cell>
        <SwitchField
          label="Ativo"
          note="Inativo, não é oferecido em novos agendamentos. Os já marcados ficam."
          {...form.field('isActive')}
        />
      </Cell>
    </FieldGrid>
  )
}

const kindHint = 'O tipo, como está nas unidades. Dois exames não ocupam o mesmo ao mesmo tempo.'
const noUnitHasIt =
  'Nenhuma unidade que você vê tem esta sala ou aparelho. Até que uma tenha, o exame não pode ser agendado.'

/** The default of permitted hours: the mornings of the working week. */
const mornings: WeekHours = mapWeek((day) => (day >= 1 && day <= 5 ? [{ from: 7 * 60, to: 10 * 60 }] : []))

function Scheduling({ form }: { form: Form }) {
  const { resourceKinds, unitKinds } = useExamOptions()
  const [before, after] = [form.field('bufferBeforeMin'), form.field('bufferAfterMin')]
  const kind = form.field('resourceKind')
  const hours = form.group('permittedHours')
  return (
    <FieldGrid>
      <Cell span={8}>
        <NumberField label="Duração" unit="min" placeholder="30" {...form.field('durationMin')} />
      </Cell>
      <Cell span={8} narrow={2}>
        <NumberField
          label="Intervalo antes"
          unit="min"
          {...before}
          onValue={(minutes) => before.onValue(minutes ?? 0)}
        />
      </Cell>
      <Cell span={8} narrow={2}>
        <NumberField
          label="Intervalo depois"
          unit="min"
          {...after}
          onValue={(minutes) => after.onValue(minutes ?? 0)}
        />
      </Cell>
      <Cell span={12}>
        <SuggestField
          {...kind}
          label="Sala ou aparelho"
          aside="opcional"
          suggestions={resourceKinds}
          maxLength={examLimits.resourceKind}
          placeholder="ultrassom"
          value={kind.value ?? ''}
          onValue={(text) => kind.onValue(text === '' ? null : text)}
          hint={kind.hint ?? (unitKinds && isWithoutResource(kind.value, unitKinds) ? noUnitHasIt : kindHint)}
        />
      </Cell>
      <Cell>
        <SwitchField
          label="Sem profissional"
          note="Agenda-se só na sala ou no aparelho, como coleta e mamografia."
          {...form.field('isOnResourceAlone')}
        />
      </Cell>
      <Cell>
        <SwitchField
          id="permittedHours.own"
          label="Só em certos horários"
          note="Desligado, vale qualquer horário em que unidade e profissional atendem."
          value={hours.value !== null}
          readOnly={hours.readOnly}
          onValue={(isOn) => hours.onValue(isOn ? mornings : null)}
        />
        {hours.value && <WeekHoursField {...hours} value={hours.value} label="Horários permitidos" />}
      </Cell>
    </FieldGrid>
  )
}

function Preparation({ form }: { form: Form }) {
  return (
    <FieldGrid>
      <Cell span={8} narrow={2}>
        <NumberField label="Jejum mínimo" aside="opcional" unit="h" {...form.field('fastingMinHours')} />
      </Cell>
      <Cell span={8} narrow={2}>
        <NumberField label="Jejum máximo" aside="opcional" unit="h" {...form.field('fastingMaxHours')} />
      </Cell>
      <Cell>
        <TextAreaField
          label="Orientações"
          limit={examLimits.preparation}
          rows={4}
          placeholder="Beba 4 copos de água 1 hora antes e não urine."
          {...form.field('preparation')}
        />
      </Cell>
      <Cell>
        <SwitchField
          label="Exige pedido médico"
          note="A recepção é lembrada de conferir na chegada."
          {...form.field('requiresMedicalRequest')}
        />
      </Cell>
    </FieldGrid>
  )
}

const questions = screeningCodes.map((code) => ({ value: code, label: screeningQuestions[code] }))

function Screening({ form }: { form: Form }) {
  return (
    <FieldGrid>
      <Cell>
        <ChipsField label="Perguntas" options={questions} {...form.field('screeningQuestions')} />
      </Cell>
      <Cell>
        <OwnQuestionsField {...form.group('ownQuestions')} />
      </Cell>
    </FieldGrid>
  )
}
