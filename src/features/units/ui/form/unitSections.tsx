import { AddressFields, addressNames } from '#features/orgs/ui/AddressFields.tsx'
import { maxEmailLength } from '#lib/text.ts'
import { timeZones } from '#lib/timeZones.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { cnpjMask, digitsMask, phoneMask } from '#ui/form/masks.ts'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import type { FormSection } from '#ui/form/record/RecordFormView.tsx'
import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { WeekHoursField } from '#ui/form/week/WeekHoursField.tsx'
import type { Unit } from '../../contract.ts'
import { type UnitForm, unitLimits } from '../../rules.ts'
import { NationalHolidays, OwnHolidays } from './HolidaysFields.tsx'
import classes from './holidays.module.css'
import { ResourcesField } from './ResourcesField.tsx'

const cnes = digitsMask(7)
const zones = Object.entries(timeZones).map(([value, label]) => ({ value, label }))

type Form = RecordForm<UnitForm, Unit>

export const unitSections = (form: Form): FormSection<UnitForm>[] => [
  {
    id: 'identificacao',
    title: 'Identificação',
    description: 'Como a unidade aparece na agenda e em toda a rede.',
    fields: ['name', 'isActive', 'cnes', 'cnpj', 'openedOn'],
    content: <Identification form={form} />,
  },
  {
    id: 'contato',
    title: 'Contato',
    description: 'Por onde pacientes falam com esta unidade.',
    fields: ['phone', 'email'],
    content: <Contact form={form} />,
  },
  {
    id: 'endereco',
    title: 'Endereço',
    description: 'O CEP preenche cidade, UF e endereço; o fuso horário vem da UF.',
    fields: [...Object.values(addressNames), 'timeZone'],
    content: <Address form={form} />,
  },
  {
    id: 'horarios',
    title: 'Horário de funcionamento',
    description: 'Fora dele nada se agenda. Digite 8 para 08:00, 830 para 08:30.',
    fields: ['hours'],
    content: <WeekHoursField label="Horário de funcionamento" {...form.group('hours')} />,
  },
  {
    id: 'feriados',
    title: 'Feriados',
    description: 'Nos dias marcados a unidade fica fechada, este ano e nos próximos.',
    fields: ['holidayExceptions', 'holidays'],
    content: <Holidays form={form} />,
  },
  {
    id: 'salas',
    title: 'Salas e equipamentos',
    description: 'O que um atendimento ocupa; a capacidade diz quantos ao mesmo tempo.',
    fields: ['resources'],
    content: <ResourcesField {...form.group('resources')} unitHours={form.values.hours} />,
  },
  {
    id: 'responsavel',
    title: 'Responsável técnico',
    description: 'Vai aparecer na página pública (em construção), como pedem os conselhos.',
    fields: ['technicalDirector', 'technicalDirectorCouncil'],
    content: <Director form={form} />,
  },
]

function Identification({ form }: { form: Form }) {
  return (
    <FieldGrid>
      <Cell span={14}>
        <MaskedField
          label="Nome da unidade"
          autoComplete="off"
          maxLength={unitLimits.name}
          {...form.field('name')}
        />
      </Cell>
      <Cell span={10}>
        <MaskedField
          label="CNPJ da filial"
          autoComplete="off"
          mask={cnpjMask}
          aside="opcional"
          {...form.field('cnpj')}
        />
      </Cell>
      <Cell span={8} narrow={2}>
        <MaskedField
          label="CNES"
          autoComplete="off"
          inputMode="numeric"
          mask={cnes}
          aside="opcional"
          {...form.field('cnes')}
        />
      </Cell>
      <Cell span={8} narrow={2}>
        <DateField label="Data de abertura" aside="opcional" {...form.field('openedOn')} />
      </Cell>
      <Cell span={24}>
        <SwitchField
          label="Unidade ativa"
          note="Inativa, não aparece ao agendar; o que já está agendado fica."
          {...form.field('isActive')}
        />
      </Cell>
    </FieldGrid>
  )
}

function Contact({ form }: { form: Form }) {
  return (
    <FieldGrid>
      <Cell span={10}>
        <MaskedField
          label="Telefone"
          autoComplete="off"
          type="tel"
          inputMode="tel"
          mask={phoneMask}
          {...form.field('phone')}
        />
      </Cell>
      <Cell span={14}>
        <MaskedField
          label="E-mail"
          autoComplete="off"
          inputMode="email"
          maxLength={maxEmailLength}
          aside="opcional"
          {...form.field('email')}
        />
      </Cell>
    </FieldGrid>
  )
}

function Address({ form }: { form: Form }) {
  return (
    <>
      <AddressFields form={form} names={addressNames} />
      <div className={classes.zone}>
        <SelectField label="Fuso horário" options={zones} {...form.field('timeZone')} />
      </div>
    </>
  )
}

function Holidays({ form }: { form: Form }) {
  return (
    <>
      <NationalHolidays {...form.field('holidayExceptions')} />
      <h3 className={classes.own}>Da cidade, do estado ou próprios</h3>
      <p className={classes.ownDescription}>
        Sem o ano, o feriado vale todo ano: 25/01. Com ele, só naquele dia.
      </p>
      <OwnHolidays {...form.group('holidays')} />
    </>
  )
}

function Director({ form }: { form: Form }) {
  return (
    <FieldGrid>
      <Cell span={14}>
        <MaskedField
          label="Responsável técnico"
          autoComplete="off"
          maxLength={unitLimits.technicalDirector}
          aside="opcional"
          {...form.field('technicalDirector')}
        />
      </Cell>
      <Cell span={10}>
        <MaskedField
          label="Registro no conselho"
          autoComplete="off"
          aside="opcional"
          maxLength={unitLimits.technicalDirectorCouncil}
          placeholder="CRM-SP 123456"
          {...form.field('technicalDirectorCouncil')}
        />
      </Cell>
    </FieldGrid>
  )
}
