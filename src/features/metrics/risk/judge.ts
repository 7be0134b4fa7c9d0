import { areaUnderCurve, brierScore, calibrationError, type Forecast } from '#lib/forecasts.ts'
import { knownBefore, type PastAppointment } from './known.ts'
import { type RiskModel, riskBy, trainRisk } from './model.ts'

/** Forecasts the later part of a history from its earlier part, and says how well. */
export interface Judgement {
  readonly trainedOn: number
  readonly judgedOn: number
  /** The share of missed ones in the later part. */
  readonly missedShare: number
  readonly auc: number | null
  /** Of those that were not booked for the same day. */
  readonly aucBookedAhead: number | null
  readonly brier: number
  /** By tenths. */
  readonly ece: number
}

/** The part of a history, by the time of the appointments, that is learnt from. */
const trainedShare = 0.7

/**
 * Trains on the first 70 % by time and judges on the rest: of each appointment only what days before it brought is known.
 * Appointments of the day on which the first part ends all belong to the rest, so that no day is on both sides.
 * @returns null where the first part is too short to learn from
 */
export function judgeRisk(history: readonly PastAppointment[]): {
  readonly judgement: Judgement
  readonly model: RiskModel
  readonly forecasts: readonly Forecast[]
} | null {
  const known = knownBefore(history)
  const dayAt = (at: number) => known[at]?.appointment.startsAt.toISOString().slice(0, 10)
  let split = Math.floor(known.length * trainedShare)
  while (split > 0 && dayAt(split - 1) === dayAt(split)) split--
  const model = trainRisk(known.slice(0, split))
  const rest = known.slice(split)
  if (!model || rest.length === 0) return null
  const risk = riskBy(model)
  const judged = rest.map((one) => ({
    expected: risk(one).expected,
    isTrue: !one.isAttended,
    isAhead: one.leadDays > 0,
  }))
  return {
    model,
    forecasts: judged,
    judgement: {
      trainedOn: split,
      judgedOn: rest.length,
      missedShare: judged.filter(({ isTrue }) => isTrue).length / rest.length,
      auc: areaUnderCurve(judged),
      aucBookedAhead: areaUnderCurve(judged.filter(({ isAhead }) => isAhead)),
      brier: brierScore(judged),
      ece: calibrationError(judged),
    },
  }
}
