import type { AreaKey } from '../../areas.ts'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import classes from './charges.module.css'

const columns = ['Item', 'Quem cobra', 'Como se paga', 'É obrigatório?'] as const

type Row = readonly [item: string, who: string, how: string, needed: string, area?: AreaKey]

const rows: readonly Row[] = [
  ['Acolhe', 'Ninguém', 'Não se paga', 'É o produto'],
  [
    'Servidor ou computador da clínica',
    'Seu provedor',
    'Mensalidade do provedor; nada, se o computador já é seu',
    'Sim, um',
  ],
  ['Domínio e certificado', 'Registro.br; certificado gratuito', 'Anuidade', 'Para usar de fora da clínica'],
  [
    'Envio de e-mail (SMTP)',
    'Seu provedor de e-mail',
    'Costuma vir com o domínio ou a hospedagem',
    'Para convites e troca de senha',
  ],
  ['WhatsApp pela API oficial', 'Meta', 'Por mensagem entregue', 'Não', 'reminders'],
  ['SMS', 'Operadora ou integrador', 'Por parte de 160 caracteres (70 com ã, õ ou ç)', 'Não', 'reminders'],
  ['Modelo de IA', 'Provedor escolhido', 'Por uso', 'Não, há o modo guiado', 'assistant'],
]

/** On phones each row says its columns' names itself. */
export function WhoCharges() {
  return (
    <table className={classes.charges}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([item, who, how, needed, area]) => (
          <tr key={item}>
            <th scope="row">
              {item} {area && <AreaStatus of={area} />}
            </th>
            <Cell label={columns[1]}>{who}</Cell>
            <Cell label={columns[2]}>{how}</Cell>
            <Cell label={columns[3]}>{needed}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Cell = ({ label, children }: { label: string; children: string }) => (
  <td>
    <span className={classes.label}>{label}</span>
    <span>{children}</span>
  </td>
)
