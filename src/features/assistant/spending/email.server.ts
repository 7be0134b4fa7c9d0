import { mailedName } from '#lib/mailedName.ts'
import { formatMoney } from '#lib/money.ts'
import type { Email } from '#platform/mail/email.server.ts'

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })

/** The e-mail to whoever runs a network when the assistant's limit of the month is nearly spent, or is. */
export function limitEmail(details: {
  to: string
  orgName: string
  /** Its first day. */
  month: string
  /** In millionths of a real. */
  cost: number
  limitCents: number
  isOver: boolean
  url: string
}): Email {
  const { isOver } = details
  const month = monthName.format(new Date(details.month))
  const spent = `${formatMoney(Math.floor(details.cost / 10_000))} dos ${formatMoney(details.limitCents)}`
  const network = `da rede ${mailedName(details.orgName, 'que você dirige')}`
  return {
    to: details.to,
    subject: isOver
      ? 'o limite do assistente acabou neste mês'
      : 'o assistente já usou 80% do limite deste mês',
    paragraphs: [
      `O assistente ${network} usou ${spent} que pode custar em ${month}.`,
      isOver
        ? 'Até o mês virar, o modo guiado responde no lugar do modelo: ele agenda, confirma, remarca e cancela sem custo. Para o modelo voltar antes, aumente o limite.'
        : 'Quando o limite acabar, o modo guiado responde no lugar do modelo até o mês virar. Se o uso está como você espera, não é preciso fazer nada.',
    ],
    action: { label: 'Ver o uso e o limite', url: details.url },
    notes: ['Você recebeu este e-mail porque dirige a rede, e cada aviso sai uma vez por limite, no mês.'],
  }
}
