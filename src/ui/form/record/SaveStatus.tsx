import { IconAlertCircle } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { FieldOf } from './draft.ts'
import { hasErrors } from './errors.ts'
import { focusPath } from './focusPath.ts'
import classes from './record.module.css'
import { useIsOffline } from './useIsOffline.ts'
import type { RecordForm } from './useRecordForm.tsx'

interface FormProps<V extends object, R extends { readonly version: number }> {
  form: RecordForm<V, R>
}

/** Shows what prevents saving, with links to the fields. */
export function SaveStatus<V extends object, R extends { readonly version: number }>({
  form,
}: FormProps<V, R>): ReactNode {
  const isOffline = useIsOffline()
  const wrong = form.fields.filter((field) => hasErrors(form.errors, field))
  if (isOffline)
    return (
      <p className={classes.missing}>
        Sem conexão. O que você digitou fica aqui, para salvar quando ela voltar.
      </p>
    )
  if (form.isContested) return <p className={classes.missing}>Escolha acima o que fica gravado</p>
  if (form.problem && wrong.length === 0) return <Wrong>{form.problem}</Wrong>
  if (wrong.length > 0)
    return (
      <Wrong>
        <strong>
          {wrong.length === 1 ? '1 campo para corrigir' : `${wrong.length} campos para corrigir`}
        </strong>{' '}
        <FieldLinks form={form} fields={wrong} />
      </Wrong>
    )
  if (form.missing.length === 0) return null
  return (
    <p className={classes.missing}>
      {form.missing.length === 1 ? 'Falta: ' : 'Faltam: '}
      <FieldLinks form={form} fields={form.missing} />
    </p>
  )
}

function Wrong({ children }: { children: ReactNode }) {
  return (
    <p className={classes.wrong}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

/** Renders "CNPJ, Telefone e CEP", each with a link to its field. */
function FieldLinks<V extends object, R extends { readonly version: number }>({
  form,
  fields,
}: FormProps<V, R> & { fields: readonly FieldOf<V>[] }) {
  return (
    <span className={classes.links}>
      {fields.map((field, at) => (
        <Fragment key={field}>
          {separator(at, fields.length)}
          <a
            href={`#${form.idPrefix}${field}`}
            onClick={(event) => {
              event.preventDefault()
              focusPath(form.idPrefix + field)
            }}
          >
            {form.names[field].label}
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
