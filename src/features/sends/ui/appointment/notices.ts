import { showRecent } from '#ui/showInstant.ts'
import type { ChannelOption } from '../../messages/contract.ts'

/** What a person should know before sending by a channel, in sentences. */
export function noticesOf(
  { channel, isConnected, isStopped, openUntil, takesText }: ChannelOption,
  quietUntil: string | null,
  now: Date,
): string[] {
  const notices: string[] = []
  if (!isConnected)
    notices.push('Este canal não tem provedor: a mensagem espera na caixa de saída local, para enviar à mão.')
  if (isStopped) notices.push('O canal está parado: a mensagem sai quando ele voltar.')
  if (channel === 'whatsapp' && !takesText)
    notices.push(
      'Passou de 24 horas desde a última mensagem do paciente: pelo WhatsApp só sai um template aprovado.',
    )
  if (openUntil)
    notices.push(`O paciente escreveu há pouco: texto livre pode sair até ${showRecent(openUntil, now)}.`)
  if (quietUntil)
    notices.push(
      `É horário de silêncio até ${showRecent(quietUntil, now)}. O que você envia sai assim mesmo.`,
    )
  return notices
}
