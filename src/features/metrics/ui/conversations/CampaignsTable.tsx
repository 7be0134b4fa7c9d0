import { paths } from '#src/paths.ts'
import type { ConversationsAnswer } from '../../conversations/schemas.ts'
import { formatCount, leastForRate } from '../format.ts'
import { Card } from '../report/Card.tsx'
import { formatCost } from './words.ts'

const one = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The campaigns that began in the period, with what their own pages say of them. */
export const CampaignsTable = ({ campaigns }: Pick<ConversationsAnswer, 'campaigns'>) => (
  <Card
    title="Campanhas que começaram no período"
    note="tudo o que trouxeram até agora, na rede toda"
    table={{
      file: 'campanhas',
      head: [
        'Campanha',
        'Enviadas',
        'Responderam',
        'Agendaram',
        'Por 100 enviadas',
        'Custo',
        'Custo por agendamento',
      ],
      rows: campaigns.map(({ id, name, sent, answered, booked, cost }) => {
        const people = (shown: string) => `${paths.campaign(id)}?pessoas=${shown}`
        return [
          name,
          { text: formatCount(sent), to: people('sairam') },
          { text: formatCount(answered), to: people('responderam') },
          { text: formatCount(booked), to: people('agendaram') },
          sent < leastForRate ? '–' : one.format((100 * booked) / sent),
          formatCost(cost),
          booked === 0 ? '–' : formatCost(cost / booked),
        ]
      }),
    }}
  />
)
