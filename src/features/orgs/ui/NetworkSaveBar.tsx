import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useConnection } from '#platform/live/connection.ts'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { missingNetworkFields, type NetworkField, networkFields } from '../rules.ts'
import { fieldLooks } from './fields.ts'
import { focusField } from './focusField.ts'
import classes from './NetworkForm.module.css'
import type { NetworkFormHandle } from './useNetworkForm.ts'

interface NetworkSaveBarProps {
  form: NetworkFormHandle
  saveLabel: string
}

export function NetworkSaveBar({ form, saveLabel }: NetworkSaveBarProps) {
  const missing = missingNetworkFields(form.draft.values)
  const isOffline = useIsOffline()
  return (
    <SaveBar
      status={isOffline ? <Offline /> : <Status form={form} missing={missing} />}
      state={form.isDirty ? 'Alterações não salvas' : undefined}
    >
      {form.isDirty && (
        <Button variant="default" onClick={form.discard} disabled={form.isSaving}>
          Descartar
        </Button>
      )}
      <Button
        type="submit"
        loading={form.isSaving}
        disabled={missing.length > 0 || form.isContested || isOffline || form.isSaving}
        aria-keyshortcuts="Control+S"
        rightSection={<kbd className={classes.key}>Ctrl S</kbd>}
      >
        {saveLabel}
      </Button>
    </SaveBar>
  )
}

/** The stream alone may fail where a save would not: only what the browser itself says stops it. */
function useIsOffline(): boolean {
  return useConnection().state === 'offline' && !navigator.onLine
}

function Offline() {
  return (
    <p className={classes.missing}>
      Sem conexão. O que você digitou fica aqui, para salvar quando ela voltar.
    </p>
  )
}

function Status({ form, missing }: { form: NetworkFormHandle; missing: readonly NetworkField[] }): ReactNode {
  const wrong = networkFields.filter((field) => form.errors[field])
  if (form.isContested) return <p className={classes.missing}>Escolha acima o que fica gravado</p>
  if (form.problem && wrong.length === 0)
    return (
      <p className={classes.wrong}>
        <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
        <span>{form.problem}</span>
      </p>
    )
  if (wrong.length > 0)
    return (
      <p className={classes.wrong}>
        <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
        <span>
          <strong>
            {wrong.length === 1 ? '1 campo para corrigir' : `${wrong.length} campos para corrigir`}
          </strong>{' '}
          <FieldLinks fields={wrong} />
        </span>
      </p>
    )
  if (missing.length > 0)
    return (
      <p className={classes.missing}>
        {missing.length === 1 ? 'Falta: ' : 'Faltam: '}
        <FieldLinks fields={missing} />
      </p>
    )
  return null
}

/** "CNPJ, Telefone e CEP", each leading to its field. */
function FieldLinks({ fields }: { fields: readonly NetworkField[] }) {
  return (
    <span className={classes.links}>
      {fields.map((field, at) => (
        <Fragment key={field}>
          {separator(at, fields.length)}
          <a
            href={`#${field}`}
            onClick={(event) => {
              event.preventDefault()
              focusField(field)
            }}
          >
            {fieldLooks[field].label}
          </a>
        </Fragment>
      ))}
    </span>
  )
}

function separator(at: number, count: number): string {
  if (at === 0) return ''
  return at === count - 1 ? ' e ' : ', '
}
