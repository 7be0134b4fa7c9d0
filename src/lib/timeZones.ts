/** The time zones of Brazil (IANA names); none has had daylight saving since 2019. */
export const timeZones = {
  'America/Sao_Paulo': 'Brasília (São Paulo, Rio, Sul, Centro-Oeste leste)',
  'America/Noronha': 'Fernando de Noronha',
  'America/Araguaina': 'Tocantins',
  'America/Bahia': 'Bahia',
  'America/Belem': 'Amapá e leste do Pará',
  'America/Santarem': 'Oeste do Pará',
  'America/Fortaleza': 'Ceará, Maranhão, Piauí, Rio Grande do Norte, Paraíba',
  'America/Recife': 'Pernambuco',
  'America/Maceio': 'Alagoas e Sergipe',
  'America/Campo_Grande': 'Mato Grosso do Sul',
  'America/Cuiaba': 'Mato Grosso',
  'America/Manaus': 'Amazonas',
  'America/Porto_Velho': 'Rondônia',
  'America/Boa_Vista': 'Roraima',
  'America/Rio_Branco': 'Acre',
  'America/Eirunepe': 'Oeste do Amazonas',
} as const

export type TimeZone = keyof typeof timeZones

const byUf: Record<string, TimeZone> = {
  AC: 'America/Rio_Branco',
  AL: 'America/Maceio',
  AM: 'America/Manaus',
  AP: 'America/Belem',
  BA: 'America/Bahia',
  CE: 'America/Fortaleza',
  MA: 'America/Fortaleza',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  PA: 'America/Belem',
  PB: 'America/Fortaleza',
  PE: 'America/Recife',
  PI: 'America/Fortaleza',
  RN: 'America/Fortaleza',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
  SE: 'America/Maceio',
  TO: 'America/Araguaina',
}

/**
 * The zone in which the greater part of a state lives; Brasília's for the others and for what is no state.
 */
export const timeZoneOf = (uf: string): TimeZone => byUf[uf.trim().toUpperCase()] ?? 'America/Sao_Paulo'

export const isTimeZone = (name: string): name is TimeZone => Object.hasOwn(timeZones, name)
