import { Loader, VisuallyHidden } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { cepMask, ufMask } from '#ui/form/masks.ts'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import type { BoundField, RecordForm } from '#ui/form/record/useRecordForm.tsx'
import { countOf } from '#ui/form/TextAreaField.tsx'
import { addressLimits } from '../rules.ts'
import classes from './AddressFields.module.css'
import { type PostalCodeState, usePostalCode } from './usePostalCode.ts'

const parts = ['postalCode', 'city', 'state', 'street', 'streetNumber', 'complement'] as const
type AddressPart = (typeof parts)[number]

/** Maps the parts of an address to the names of the form's fields. */
export type AddressNames<F extends string> = Readonly<Record<AddressPart, F>>

/** The field names of units and patients. */
export const addressNames = Object.fromEntries(parts.map((part) => [part, part])) as {
  readonly [P in AddressPart]: P
}

/** The labels for the form's `fields`. */
export const addressLabels = {
  postalCode: { label: 'CEP' },
  city: { label: 'Cidade' },
  state: { label: 'UF' },
  street: { label: 'Endereço' },
  streetNumber: { label: 'Número' },
  complement: { label: 'Complemento' },
} as const

interface AddressFieldsProps<
  F extends string,
  V extends Record<F, string>,
  R extends { readonly version: number },
> {
  form: RecordForm<V, R>
  names: AddressNames<F>
}

/** The fields of an address. The CEP fills cidade, UF and endereço; the fields work without the look-up. */
export function AddressFields<
  F extends string,
  V extends Record<F, string>,
  R extends { readonly version: number },
>({ form, names }: AddressFieldsProps<F, V, R>) {
  const postalCode = usePostalCode()
  const { isDirty } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the note ends with the changes
  useEffect(() => {
    if (!isDirty) postalCode.forget()
  }, [isDirty])

  const bind = (part: AddressPart, hint?: ReactNode) =>
    form.field(names[part], hint) as unknown as BoundField<string>
  const changeOf = (address: Partial<Record<AddressPart, string>>) =>
    Object.fromEntries(
      Object.entries(address).map(([part, value]) => [names[part as AddressPart], value]),
    ) as Partial<V>

  function typePostalCode(value: string) {
    const typed = changeOf({ postalCode: value })
    const request = { ...form.values, ...typed }
    form.change(typed)
    postalCode.watch(value, ({ orgCidade, orgUF, orgEndereco }) =>
      form.fill(changeOf({ city: orgCidade, state: orgUF, street: orgEndereco }), request),
    )
  }

  return (
    <FieldGrid>
      <Cell span={6}>
        <MaskedField
          label="CEP"
          autoComplete="postal-code"
          inputMode="numeric"
          mask={cepMask}
          end={sign(postalCode.state)}
          {...bind('postalCode', lookupNote(postalCode.state))}
          onValue={typePostalCode}
        />
      </Cell>
      <Cell span={14} narrow={3}>
        <MaskedField
          label="Cidade"
          autoComplete="address-level2"
          maxLength={addressLimits.city}
          {...bind('city')}
        />
      </Cell>
      <Cell span={4} narrow={1}>
        <MaskedField label="UF" autoComplete="address-level1" mask={ufMask} {...bind('state')} />
      </Cell>
      {postalCode.state.kind === 'missed' && (
        <p className={classes.note} aria-hidden="true">
          {postalCode.state.hint}
        </p>
      )}
      <Cell span={16}>
        <MaskedField
          label="Endereço"
          autoComplete="address-line1"
          maxLength={addressLimits.street}
          {...bind('street')}
        />
      </Cell>
      <Cell span={8} narrow={2}>
        <MaskedField
          label="Número"
          autoComplete="off"
          maxLength={addressLimits.streetNumber}
          {...bind('streetNumber')}
        />
      </Cell>
      <Cell span={24}>
        <MaskedField
          label="Complemento"
          autoComplete="address-line2"
          aside={form.isReadOnly ? undefined : countOf(bind('complement').value, addressLimits.complement)}
          {...bind('complement')}
        />
      </Cell>
    </FieldGrid>
  )
}

/** A missing address is too long for the narrow field: it is read out here and shown in the row below. */
function lookupNote(state: PostalCodeState): ReactNode {
  switch (state.kind) {
    case 'filled':
      return 'Preenchido agora'
    case 'searching':
      return 'Buscando o endereço'
    case 'missed':
      return <VisuallyHidden>{state.hint}</VisuallyHidden>
    case 'idle':
      return undefined
  }
}

function sign(state: PostalCodeState): ReactNode {
  if (state.kind === 'searching') return <Loader size={16} aria-hidden="true" />
  if (state.kind === 'filled')
    return <IconCircleCheck size={18} stroke={1.5} className={classes.tick} aria-hidden="true" />
  return undefined
}
