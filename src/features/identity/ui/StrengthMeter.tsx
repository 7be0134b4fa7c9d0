import type { Strength } from './passwordStrength.ts'
import classes from './StrengthMeter.module.css'

const labels: Record<Exclude<Strength, 'too-short'>, string> = {
  weak: 'Senha fraca: junte mais palavras ou sinais',
  fair: 'Senha razoável',
  strong: 'Senha forte',
}

const steps: Record<Strength, number> = { 'too-short': 0, weak: 1, fair: 2, strong: 3 }

/** The strength of the password, as a label and three bars. */
export function StrengthMeter({ strength, minLength }: { strength: Strength; minLength: number }) {
  return (
    <>
      <span className={classes.bars} data-strength={strength} aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <span key={step} className={classes.bar} data-on={step <= steps[strength] || undefined} />
        ))}
      </span>
      {strength === 'too-short' ? `Pelo menos ${minLength} caracteres` : labels[strength]}
    </>
  )
}
