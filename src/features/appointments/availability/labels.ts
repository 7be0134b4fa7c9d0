import { blockKindLabels } from '#features/professionals/rules.ts'
import { formatDay } from '#lib/days.ts'
import { formatTime } from '#lib/weekHours.ts'
import { wallOf } from '#lib/zones.ts'
import type { Reason } from './reasons.ts'

const time = (zone: string, instant: number) => formatTime(wallOf(zone, instant) % 1440)

type Say = { readonly [C in Reason['code']]: (reason: Extract<Reason, { code: C }>, zone: string) => string }

const say: Say = {
  past: () => 'horário que já passou',
  unit_inactive: () => 'unidade fora de uso',
  professional_inactive: () => 'profissional fora de uso',
  professional_elsewhere: () => 'o profissional não atende nesta unidade',
  professional_needed: () => 'escolha o profissional',
  exam_inactive: ({ exam }) => `exame fora de uso: ${exam}`,
  exam_not_performed: ({ exam }) => `o profissional não realiza ${exam}`,
  exam_not_covered: ({ exam, plan }) => `${plan} não cobre ${exam}`,
  plan_inactive: ({ plan }) => `convênio fora de uso: ${plan}`,
  plan_not_at_unit: ({ plan }) => `convênio não aceito nesta unidade: ${plan}`,
  plan_not_yet: ({ plan, from }) => `${plan} só é aceito nesta unidade a partir de ${formatDay(from)}`,
  plan_refused: ({ plan }) => `o profissional não aceita ${plan}`,
  product_refused: ({ plan }) => `o profissional não aceita este plano de ${plan}`,
  kind_not_offered: () => 'o profissional não oferece este tipo de atendimento',
  holiday: ({ name }) => `feriado: ${name}`,
  unit_closed: () => 'fora do horário da unidade',
  outside_hours: () => 'fora do horário do profissional',
  exam_hours: () => 'fora do horário permitido do exame',
  blocked: ({ kind, reason }) => `bloqueio: ${reason || blockKindLabels[kind].toLowerCase()}`,
  taken: ({ from, to }, zone) => `ocupado das ${time(zone, from)} às ${time(zone, to)}`,
  by_arrival: ({ left }) =>
    left > 0 ? 'atende por ordem de chegada neste período' : 'ordem de chegada: todos os lugares ocupados',
  resource_missing: ({ kind }) => `a unidade não tem ${kind}`,
  resource_closed: ({ kind }) => `fora do horário de ${kind}`,
  resource_taken: ({ kind }) => `sem ${kind} livre`,
}

/** Formats a reason, on the clock of the unit: `bloqueio: férias`. */
export const labelOf = (reason: Reason, zone: string): string =>
  (say[reason.code] as (reason: Reason, zone: string) => string)(reason, zone)
