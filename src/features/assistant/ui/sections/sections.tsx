import type { ReactNode } from 'react'
import type { FieldOf } from '#ui/form/record/draft.ts'
import type { AssistantOverview, SavedSettings } from '../../contract.ts'
import classes from '../assistant.module.css'
import { KnowledgeSection } from '../knowledge/KnowledgeSection.tsx'
import type { SettingsValues } from '../settingsFields.ts'
import type { SettingsForm } from '../useSettingsForm.ts'
import { ActRows } from './ActRows.tsx'
import { ChannelRows } from './ChannelRows.tsx'
import { HandOverRows } from './HandOverRows.tsx'
import { HoursFields } from './HoursFields.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { ModelFields } from './ModelFields.tsx'
import { TranscriptionFields } from './TranscriptionFields.tsx'

export interface AssistantSection {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly fields: readonly FieldOf<SettingsValues>[]
  readonly content: ReactNode
}

interface SectionsProps {
  readonly orgId: string
  readonly form: SettingsForm
  readonly saved: SavedSettings
  readonly overview: AssistantOverview | undefined
}

export const sectionsOf = ({ orgId, form, saved, overview }: SectionsProps): readonly AssistantSection[] => [
  {
    id: 'canais',
    title: 'Canais',
    description: 'Onde ele responde. Desligado, a mensagem vai direto para a fila.',
    fields: ['channels'],
    content: <ChannelRows orgId={orgId} form={form} overview={overview} />,
  },
  {
    id: 'identidade',
    title: 'Identidade',
    description: 'Ele sempre diz que é um assistente, e a pessoa pode recusar (CFM 2.454/2026).',
    fields: ['name', 'tone', 'greeting', 'instructions'],
    content: <IdentityFields form={form} />,
  },
  {
    id: 'conhecimento',
    title: 'Conhecimento',
    description: 'Lê a configuração da rede na hora da resposta. O resto você escreve aqui.',
    fields: [],
    content: <KnowledgeSection orgId={orgId} overview={overview} isReadOnly={form.isReadOnly} />,
  },
  {
    id: 'o-que-pode-fazer',
    title: 'O que pode fazer',
    description:
      'Com as regras da recepção: mesma disponibilidade, mesma reserva, só para quem está na conversa.',
    fields: ['acts'],
    content: <ActRows form={form} />,
  },
  {
    id: 'passar-a-uma-pessoa',
    title: 'Passar a uma pessoa',
    description: 'As três primeiras valem sempre e não se desligam.',
    fields: ['maxMisses', 'handOverWords'],
    content: <HandOverRows form={form} />,
  },
  {
    id: 'horario',
    title: 'Horário',
    description: 'Fora do expediente ele continua, e diz quando uma pessoa volta.',
    fields: ['answersAt', 'officeHours'],
    content: <HoursFields form={form} />,
  },
  {
    id: 'modelo-e-limite',
    title: 'Modelo e limite',
    description:
      'O modo guiado não usa modelo e não custa nada. Ele assume se o modelo falhar ou o limite acabar.',
    fields: [
      'provider',
      'baseUrl',
      'model',
      'key',
      'inputPriceCents',
      'outputPriceCents',
      'pricesOn',
      'monthlyLimitCents',
      'transcriptionUrl',
      'transcriptionModel',
      'transcriptionKey',
    ],
    content: (
      <div className={classes.stack}>
        <ModelFields orgId={orgId} form={form} saved={saved} overview={overview} />
        <TranscriptionFields form={form} saved={saved} />
      </div>
    ),
  },
]
