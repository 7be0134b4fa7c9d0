import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { initials } from '#lib/text.ts'
import type { NetworkErrors, NetworkField, NetworkForm } from '../rules.ts'
import classes from './PatientPreview.module.css'

interface PatientPreviewProps {
  /** The values as typed: the preview is live. */
  values: NetworkForm
  errors?: NetworkErrors
  /** Shown instead of the first letters. */
  logo?: ReactNode
}

/** The network as patients see it; errors are marked, and missing fields are named. */
export function PatientPreview({ values, errors = {}, logo }: PatientPreviewProps) {
  const name = values.orgName.trim()
  return (
    <>
      <div className={classes.head}>
        {logo ?? (
          <span className={classes.avatar} aria-hidden="true">
            {initials(name)}
          </span>
        )}
        <div className={classes.names}>
          <p className={classes.name}>
            {name ? <Part field="orgName" text={name} errors={errors} /> : <Missing text="Nome da rede" />}
          </p>
          <p className={classes.city}>
            <Joined fields={['orgCidade', 'orgUF']} values={values} errors={errors} missing="Cidade" />
          </p>
        </div>
      </div>
      <ul className={classes.lines}>
        <Line icon={<IconMapPin size={17} stroke={1.5} />}>
          <Joined
            fields={['orgEndereco', 'orgNumero', 'orgComplemento']}
            values={values}
            errors={errors}
            missing="Endereço"
          />
        </Line>
        <Line icon={<IconPhone size={17} stroke={1.5} />}>
          <Joined fields={['orgTelefone']} values={values} errors={errors} missing="Telefone" />
        </Line>
        <Line icon={<IconMail size={17} stroke={1.5} />}>
          <Joined fields={['orgEmail']} values={values} errors={errors} missing="E-mail" />
        </Line>
      </ul>
    </>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.line}>
      <span aria-hidden="true">{icon}</span>
      <span className={classes.lineText}>{children}</span>
    </li>
  )
}

interface JoinedProps {
  fields: readonly NetworkField[]
  values: NetworkForm
  errors: NetworkErrors
  missing: string
}

/** For example "Rua dos Jequitibás, 418, conjuntos 31 a 36". */
function Joined({ fields, values, errors, missing }: JoinedProps) {
  const filled = fields.filter((field) => values[field].trim() !== '')
  if (filled.length === 0) return <Missing text={missing} />
  return filled.map((field, at) => (
    <span key={field}>
      {at > 0 && ', '}
      <Part field={field} text={values[field].trim()} errors={errors} />
    </span>
  ))
}

function Part({ field, text, errors }: { field: NetworkField; text: string; errors: NetworkErrors }) {
  return errors[field] ? <mark className={classes.wrong}>{text}</mark> : text
}

function Missing({ text }: { text: string }) {
  return <span className={classes.missing}>{text} por preencher</span>
}
