import {
  type CampaignForm,
  type CampaignState,
  type Condition,
  emptyCampaign,
} from '#features/campaigns/rules.ts'
import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import type { Clinic } from './clinic.server.ts'
import { campaignTexts, type Texts } from './templates.server.ts'

/** The campaigns of a clinic: some over, one that stopped at its number of bookings, one paused, those to come. */

export interface Plan {
  readonly name: string
  readonly text: keyof typeof campaignTexts
  readonly conditions: readonly Condition[]
  readonly state: CampaignState
  /** Days ago, and the minute of that day, at which it began. */
  readonly began?: readonly [days: number, minute: number]
  /** The share of those who agreed to campaigns whom it meant, and of them those whom it reached before it stopped. */
  readonly share: number
  readonly reached?: number
  readonly booked?: number
  readonly stopAfter?: number
}

interface Named {
  readonly id: string
  readonly name: string
}

export const zone = 'America/Sao_Paulo'

export async function plansOf({ call }: Clinic, now: Date, isSending: boolean): Promise<Plan[]> {
  const list = async (path: string) => (await call<{ items: Named[] }>('GET', `${path}?limit=100`)).items
  const units = await list('/units')
  const plans = await list('/insurance-plans')
  const today = dayIn(now, zone)
  const lastVisit = (days: number): Condition => ({
    kind: 'lastAppointment',
    is: 'before',
    date: addDays(today, -days),
  })
  const unit = units.at(-1)
  const plan = plans.at(-1)
  const ofUnit: Condition[] = unit ? [{ kind: 'unit', unitIds: [unit.id] }] : []
  const selfPay: Condition = { kind: 'insurancePlan', insurancePlanIds: [null] }
  const unbooked: Condition = { kind: 'nextAppointment', has: false }
  const women: Condition = { kind: 'sex', sex: 'female' }
  const age = (from: number, to: number): Condition => ({ kind: 'age', from, to })
  const sending: Plan[] = isSending
    ? [
        {
          name: 'Retorno de cardiologia',
          text: 'yearly',
          conditions: [lastVisit(330)],
          state: 'sending',
          began: [0, 0],
          share: 0.55,
          reached: 0.62,
          booked: 12,
          stopAfter: 30,
        },
      ]
    : []
  return [
    ...sending,
    {
      name: 'Mutirão de ultrassom',
      text: 'yearly',
      conditions: [...ofUnit, lastVisit(60)],
      state: 'paused',
      began: [1, 990],
      share: 0.34,
      reached: 0.46,
      booked: 6,
    },
    {
      name: 'Revisão ginecológica anual',
      text: 'yearly',
      conditions: [women, unbooked],
      state: 'scheduled',
      share: 0,
    },
    {
      name: 'Check-up das férias',
      text: 'checkUp',
      conditions: [age(40, 75), unbooked],
      state: 'draft',
      share: 0,
    },
    { name: 'Fim de ano', text: 'yearEnd', conditions: [age(30, 65)], state: 'draft', share: 0 },
    {
      name: `Chegou o convênio ${plan?.name ?? ''}`.trim(),
      text: 'newPlan',
      conditions: [selfPay],
      state: 'done',
      began: [12, 545],
      share: 0.8,
      booked: 9,
    },
    {
      name: 'Retorno de dermatologia',
      text: 'yearly',
      conditions: [unbooked, lastVisit(150)],
      state: 'done',
      began: [20, 600],
      share: 0.5,
      reached: 0.58,
      booked: 15,
      stopAfter: 15,
    },
    {
      name: `Vacina em ${unit?.name ?? 'casa'}`,
      text: 'checkUp',
      conditions: [age(60, 130), ...ofUnit],
      state: 'done',
      began: [29, 570],
      share: 0.4,
      booked: 7,
    },
    {
      name: 'Outubro Rosa',
      text: 'yearly',
      conditions: [women, age(40, 69)],
      state: 'done',
      began: [47, 555],
      share: 0.62,
      booked: 18,
    },
    {
      name: 'Horários de janeiro',
      text: 'checkUp',
      conditions: [lastVisit(180)],
      state: 'cancelled',
      began: [55, 660],
      share: 0.7,
      reached: 0,
    },
  ]
}

export const formOf = (plan: Plan, texts: Texts, now: Date): CampaignForm => ({
  ...emptyCampaign,
  name: plan.name,
  templateId: texts.idOf(campaignTexts[plan.text]),
  audience: { from: 'conditions', conditions: plan.conditions },
  schedule: {
    ...emptyCampaign.schedule,
    stopAfterBookings: plan.stopAfter ?? null,
    ...(plan.state === 'scheduled' && {
      startDate: addDays(dayIn(now, zone), -workingDay(now, -5)),
      startAt: 14 * 60,
    }),
  },
})

/** So many days ago, or on the Friday before: campaigns leave on working days. */
export function workingDay(now: Date, days: number): number {
  const weekday = new Date(`${addDays(dayIn(now, zone), -days)}T12:00:00Z`).getUTCDay()
  return days + (weekday === 6 ? 1 : weekday === 0 ? 2 : 0)
}
