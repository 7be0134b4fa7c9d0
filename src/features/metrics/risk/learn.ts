import { type CalibrationBand, calibration } from '#lib/forecasts.ts'
import { type Judgement, judgeRisk } from './judge.ts'
import { knownBefore, type PastAppointment } from './known.ts'
import { type RiskModel, trainRisk } from './model.ts'

/** How good the forecast was where it could be compared with what became of it. */
export interface StoredJudgement extends Judgement {
  readonly bands: readonly CalibrationBand[]
}

export interface Learnt {
  readonly model: RiskModel
  readonly judgement: StoredJudgement | null
}

/**
 * Learns from a whole history, and judges how well that goes on its later part, by a model that saw the earlier one alone.
 * @returns null where there is too little to learn from
 */
export function learnFrom(history: readonly PastAppointment[]): Learnt | null {
  const model = trainRisk(knownBefore(history))
  if (!model) return null
  const judged = judgeRisk(history)
  return {
    model,
    judgement: judged && { ...judged.judgement, bands: calibration(judged.forecasts) },
  }
}
