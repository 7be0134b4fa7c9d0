import type { RiskFactor, RiskLevel } from '../../rules.ts'

export const riskLabels: Readonly<Record<RiskLevel, string>> = {
  higher: 'maior',
  usual: 'usual',
  lower: 'menor',
}

/** What weighed, without saying which way: the level says that. */
export const factorLabels: Readonly<Record<RiskFactor, string>> = {
  lead: 'a antecedência da marcação',
  history: 'as vezes em que veio ou faltou',
  lastMissed: 'o que houve da última vez',
  newPatient: 'ser a primeira vez na clínica',
  reminder: 'o lembrete',
  sameDay: 'outros agendamentos no mesmo dia',
  weekday: 'o dia da semana',
  time: 'o horário',
  kind: 'o tipo de agendamento',
  plan: 'o convênio',
}

const beside: Readonly<Record<RiskLevel, string>> = {
  higher: 'Risco de falta maior que o usual da clínica.',
  usual: 'Risco de falta perto do usual da clínica.',
  lower: 'Risco de falta menor que o usual da clínica.',
}

/** Explains a level: what it is beside, and what weighed most. */
export function explainRisk(level: RiskLevel, reasons: readonly RiskFactor[]): string {
  const named = reasons.map((reason) => factorLabels[reason])
  if (named.length === 0) return beside[level]
  return `${beside[level]} ${named.length === 1 ? 'Pesou' : 'Pesaram'} ${named.join(' e ')}.`
}
