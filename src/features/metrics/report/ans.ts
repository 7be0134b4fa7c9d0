import { plain } from '#lib/match.ts'

/** The longest waits for an appointment that the ANS allows operators, in working days (RN 566/2022, art. 3). */
export const ansLimits = { basic: 7, other: 14, therapies: 10, laboratory: 3, diagnostics: 10 } as const

const basic =
  /^(pediatria|clinica (medica|geral)|medicina (interna|de familia.*)|cirurgia geral|ginecologia( e obstetricia)?|obstetricia)$/
const therapies = /^(fonoaudiologia|nutricao|psicologia|terapia ocupacional|fisioterapia)$/

/** The limit of a specialty as it is registered: `Ginecologia e obstetrícia`. */
export function ansLimitOf(specialty: string): number {
  const name = plain(specialty).trim()
  if (basic.test(name)) return ansLimits.basic
  if (therapies.test(name)) return ansLimits.therapies
  return ansLimits.other
}
