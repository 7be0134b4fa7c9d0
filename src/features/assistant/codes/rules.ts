/** One-time codes by which a visitor proves an address of a record. */
export const codeLimits = {
  digits: 6,
  minutes: 10,
  /** Of one code. */
  tries: 5,
  /** Codes within an hour: to one address, in one conversation, in the whole network. */
  perAddress: 3,
  perConversation: 3,
  perNetwork: 200,
  /** How long a proof holds. */
  proofMinutes: 60,
  /** Used and expired ones are forgotten. */
  keptDays: 7,
} as const

export const codeText = (code: string, clinic: string): string =>
  `${code} é o seu código para falar com a ${clinic}. Ele vale por ${codeLimits.minutes} minutos. Se não foi você que pediu, ignore esta mensagem.`
