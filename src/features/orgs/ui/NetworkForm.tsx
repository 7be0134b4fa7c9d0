import type { ReactNode } from 'react'
import { maxEmailLength } from '#lib/text.ts'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { cnpjMask, phoneMask } from '#ui/form/masks.ts'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { type FormSection, RecordFormView } from '#ui/form/record/RecordFormView.tsx'
import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
import { type NetworkForm, orgNameLimit } from '../rules.ts'
import { AddressFields } from './AddressFields.tsx'
import { networkAddress } from './fields.ts'
import { PatientPreview } from './PatientPreview.tsx'
import type { StoredNetwork } from './useNetworkForm.ts'

interface NetworkFormViewProps<R extends StoredNetwork> {
  form: RecordForm<NetworkForm, R>
  /** "Salvar" or "Criar rede". */
  saveLabel: string
  /** Shown in the preview. */
  logo?: ReactNode
  /** Shown below the preview. */
  note?: ReactNode
  /** Sections that save by themselves, and their anchors. */
  children?: ReactNode
  furtherAnchors?: readonly { readonly id: string; readonly title: string }[]
}

/** The form of a new or an existing network. */
export function NetworkFormView<R extends StoredNetwork>(props: NetworkFormViewProps<R>) {
  const { form } = props
  const preview = <PatientPreview values={form.values} errors={form.errors} logo={props.logo} />
  return (
    <RecordFormView
      {...props}
      sections={sectionsOf(form)}
      preview={{ title: 'Como o paciente vai ver', content: preview, note: props.note }}
    />
  )
}

function sectionsOf<R extends StoredNetwork>(form: RecordForm<NetworkForm, R>): FormSection<NetworkForm>[] {
  return [
    {
      id: 'identificacao',
      title: 'Identificação',
      description: 'Como a rede aparece para pacientes e na nota.',
      fields: ['orgName', 'orgCNPJ'],
      content: (
        <FieldGrid>
          <Cell span={14}>
            <MaskedField
              label="Nome da rede"
              autoComplete="organization"
              maxLength={orgNameLimit}
              {...form.field('orgName')}
            />
          </Cell>
          <Cell span={10}>
            <MaskedField label="CNPJ" autoComplete="off" mask={cnpjMask} {...form.field('orgCNPJ')} />
          </Cell>
        </FieldGrid>
      ),
    },
    {
      id: 'contato',
      title: 'Contato',
      description: 'Por onde pacientes e convênios falam com a rede.',
      fields: ['orgTelefone', 'orgEmail'],
      content: (
        <FieldGrid>
          <Cell span={10}>
            <MaskedField
              label="Telefone"
              autoComplete="tel-national"
              type="tel"
              inputMode="tel"
              mask={phoneMask}
              {...form.field('orgTelefone')}
            />
          </Cell>
          <Cell span={14}>
            {/* `type="email"` would show the browser's own message before ours. */}
            <MaskedField
              label="E-mail"
              autoComplete="email"
              inputMode="email"
              maxLength={maxEmailLength}
              {...form.field('orgEmail')}
            />
          </Cell>
        </FieldGrid>
      ),
    },
    {
      id: 'endereco',
      title: 'Endereço',
      description: 'O CEP preenche cidade, UF e endereço.',
      fields: Object.values(networkAddress),
      content: <AddressFields form={form} names={networkAddress} />,
    },
  ]
}
