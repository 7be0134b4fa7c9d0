import type { OutboundProblem } from '#platform/outbound/outbound.server.ts'

/** Why an address was not reached, for the person who typed it. */
export const outboundTexts: Readonly<Record<OutboundProblem, string>> = {
  not_encrypted: 'Use um endereço com https',
  not_public: 'Este endereço não é da internet pública',
  not_found: 'Este endereço não existe',
  unsendable: 'A chave tem caracteres que não podem ser enviados',
  too_large: 'O servidor respondeu com dados demais',
  timeout: 'O servidor não respondeu a tempo',
  unreachable: 'O servidor não aceitou a conexão',
  certificate: 'O certificado do servidor não é válido',
}
