import { MaskedField } from '#ui/form/MaskedField.tsx'
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx'
import { phoneMask } from '#ui/form/masks.ts'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import type { FormSection } from '#ui/form/record/RecordFormView.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import type { ProfessionalForm } from '../../rules.ts'
import { ExtraHoursField } from '../hours/ExtraHoursField.tsx'
import { HoursField } from '../hours/HoursField.tsx'
import { AccountField } from './AccountField.tsx'
import { ColorField } from './ColorField.tsx'
import { CouncilFields } from './CouncilFields.tsx'
import { DurationFields } from './DurationFields.tsx'
import { NameFields } from './NameFields.tsx'
import { PlansField } from './PlansField.tsx'
import { PricesField } from './PricesField.tsx'
import { choices, type PartProps } from './types.ts'

interface SectionOptions extends PartProps {
  /** Null for a new one. */
  readonly ownId: string | null
  /** True for people who may link accounts: they see the team. */
  readonly maySeeTeam: boolean
}

export function professionalSections(props: SectionOptions): FormSection<ProfessionalForm>[] {
  const { form, options, ownId, maySeeTeam } = props
  const part = { form, options }
  const account: FormSection<ProfessionalForm> = {
    id: 'conta',
    title: 'Conta de acesso',
    description: 'Com uma conta, o profissional vê e bloqueia a própria agenda.',
    fields: ['userId'],
    content: <AccountField {...part} ownId={ownId} />,
  }
  return [
    {
      id: 'identificacao',
      title: 'Identificação',
      description: 'Como aparece na agenda e para a equipe.',
      fields: ['fullName', 'treatment', 'color', 'phone', 'email'],
      content: <Identification {...part} />,
    },
    {
      id: 'conselho',
      title: 'Conselho e especialidades',
      description: 'O registro profissional e o que atende; RQE para quem tem especialidade registrada.',
      fields: ['council', 'councilNumber', 'councilState', 'rqe', 'specialties'],
      content: (
        <FieldGrid>
          <CouncilFields {...part} />
        </FieldGrid>
      ),
    },
    {
      id: 'unidades',
      title: 'Unidades',
      description: 'Onde atende.',
      fields: ['unitIds'],
      content: (
        <MultiSelectField
          label="Unidades em que atende"
          options={choices(options?.units)}
          placeholder="Escolher"
          {...form.field('unitIds')}
        />
      ),
    },
    {
      id: 'horarios',
      title: 'Horários da semana',
      description: 'Cada período tem unidade, repetição e validade; o desenho mostra uma semana de verdade.',
      fields: ['hours'],
      content: <HoursField {...part} ownId={ownId} />,
    },
    {
      id: 'extras',
      title: 'Dias extras',
      description: 'Atendimentos em um dia só, além da semana.',
      fields: ['extraHours'],
      content: <ExtraHoursField {...part} />,
    },
    {
      id: 'duracao',
      title: 'Duração e retorno',
      description: 'Quanto dura cada tipo de atendimento. Em branco: não atende.',
      fields: ['durations', 'stepMinutes', 'followUpDays'],
      content: <DurationFields form={form} />,
    },
    {
      id: 'convenios',
      title: 'Convênios',
      description: 'Sem convênio nenhum, atende só particular.',
      fields: ['plans'],
      content: <PlansField {...part} />,
    },
    {
      id: 'exames',
      title: 'Exames',
      description: 'Os que realiza; a duração e o preparo vêm do cadastro de exames.',
      fields: ['examIds'],
      content: (
        <MultiSelectField
          label="Exames que realiza"
          options={choices(options?.exams)}
          placeholder={options?.exams.length === 0 ? 'Nenhum exame cadastrado' : 'Nenhum'}
          {...form.field('examIds')}
        />
      ),
    },
    {
      id: 'precos',
      title: 'Preços e repasse',
      description: 'Por tipo de atendimento e convênio, com a parte devida ao profissional.',
      fields: ['prices'],
      content: <PricesField {...part} />,
    },
    ...(maySeeTeam ? [account] : []),
    {
      id: 'situacao',
      title: 'Situação',
      description: 'Se recebe agendamentos.',
      fields: ['isActive'],
      content: (
        <SwitchField
          label="Ativo"
          note="Quem não está ativo some da agenda e das buscas; o histórico fica."
          {...form.field('isActive')}
        />
      ),
    },
  ]
}

function Identification({ form }: PartProps) {
  return (
    <FieldGrid>
      <NameFields form={form} />
      <Cell span={10} narrow={4}>
        <MaskedField
          label="Telefone"
          aside="opcional"
          type="tel"
          mask={phoneMask}
          autoComplete="off"
          {...form.field('phone')}
        />
      </Cell>
      <Cell span={14} narrow={4}>
        <MaskedField
          label="E-mail"
          aside="opcional"
          type="email"
          autoComplete="off"
          {...form.field('email')}
        />
      </Cell>
      <Cell>
        <ColorField {...form.field('color')} />
      </Cell>
    </FieldGrid>
  )
}
