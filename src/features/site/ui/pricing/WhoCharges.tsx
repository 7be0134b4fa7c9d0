import type { ReactNode } from 'react'
import type { AreaKey } from '../../areas.ts'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import { LabelledTable } from '../texts/LabelledTable.tsx'
import classes from './charges.module.css'

const columns = ['Item', 'Quem cobra', 'Como se paga', 'Obrigatório']

const missing = (item: string, area: AreaKey): ReactNode => (
  <>
    {item} <AreaStatus of={area} />
  </>
)

const rows: readonly (readonly ReactNode[])[] = [
  ['Acolhe', 'Ninguém', 'Não se paga', 'Sim'],
  [
    'Servidor ou computador da clínica',
    'Seu provedor',
    'Mensalidade do provedor; nada, se for seu',
    'Sim, um',
  ],
  [
    'Técnico que instala e cuida',
    'Quem você contratar',
    'Por instalação ou por mês',
    'Não, se alguém da casa souber',
  ],
  ['Domínio e certificado', 'Registro.br; certificado gratuito', 'Anuidade', 'Para usar de fora da clínica'],
  [
    'Envio de e-mail (SMTP)',
    'Seu provedor de e-mail',
    'Costuma vir com o domínio ou a hospedagem',
    'Para convites e troca de senha',
  ],
  ['WhatsApp pela API oficial', 'Meta', 'Por mensagem entregue', 'Não'],
  [
    'SMS',
    'Operadora ou integrador',
    'Por parte: 160 caracteres, ou 70 com letras como á, ã, ê, í, ó, ú ou ç; com várias partes, 153 ou 67 em cada',
    'Não',
  ],
  [missing('Modelo de IA', 'assistant'), 'Provedor escolhido', 'Por uso', 'Não, há o modo guiado'],
]

export function WhoCharges() {
  return (
    <div className={classes.charges}>
      <LabelledTable caption="Quem cobra o quê" columns={columns} rows={rows} />
    </div>
  )
}
