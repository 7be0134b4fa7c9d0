import { Loader, VisuallyHidden } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Section } from '#ui/page/Section.tsx'
import { complementLimit, type NetworkErrors, type NetworkField, type NetworkForm } from '../rules.ts'
import { fieldLooks, networkSections } from './fields.ts'
import classes from './NetworkForm.module.css'
import type { PostalCodeState } from './usePostalCode.ts'

interface NetworkFieldsProps {
  values: NetworkForm
  errors: NetworkErrors
  /** Notes under fields that somebody else has changed. */
  notes?: Partial<Record<NetworkField, ReactNode>>
  postalCode: PostalCodeState
  isReadOnly: boolean
  onEdit: (field: NetworkField, value: string) => void
}

export function NetworkFields(props: NetworkFieldsProps) {
  const { values, errors, notes = {}, postalCode, isReadOnly, onEdit } = props
  return networkSections.map(({ id, title, lead, fields }) => (
    <Section key={id} id={id} title={title} lead={lead}>
      <div className={classes.grid}>
        {fields.map((field) => (
          <Fragment key={field}>
            <MaskedField
              id={field}
              name={field}
              className={classes[field]}
              {...fieldLooks[field]}
              value={values[field]}
              onValue={(value) => onEdit(field, value)}
              error={errors[field]}
              hint={notes[field] ?? (field === 'orgCEP' ? postalCodeHint(postalCode) : undefined)}
              aside={field === 'orgComplemento' && !isReadOnly ? complementCount(values[field]) : undefined}
              end={field === 'orgCEP' ? postalCodeSign(postalCode) : undefined}
              required={field !== 'orgComplemento'}
              readOnly={isReadOnly}
            />
            {field === 'orgUF' && postalCode.kind === 'missed' && (
              <p className={classes.gridNote} aria-hidden="true">
                {postalCode.hint}
              </p>
            )}
          </Fragment>
        ))}
      </div>
    </Section>
  ))
}

const complementCount = (text: string) => `opcional, ${text.trim().length} de ${complementLimit}`

/** A miss is too long for the narrow field: it is read out here and shown in the row below. */
function postalCodeHint(state: PostalCodeState): ReactNode {
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

function postalCodeSign(state: PostalCodeState): ReactNode {
  if (state.kind === 'searching') return <Loader size={16} aria-hidden="true" />
  if (state.kind === 'filled')
    return <IconCircleCheck size={18} stroke={1.5} className={classes.tick} aria-hidden="true" />
  return undefined
}
