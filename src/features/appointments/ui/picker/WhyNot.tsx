import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import classes from './picker.module.css'
import { whenLabel } from './times.ts'
import type { Pick, Refusal } from './wish.ts'

interface WhyNotProps {
  zone: string
  refusal: Refusal
  nameOf: (professionalId: string | null) => string
  mayOverbook: boolean
  /** An encaixe would do, once it is settled with whom. */
  needsProfessional: boolean
  onPick: (pick: Pick) => void
}

/** Why a time is not to be had, and every way out. */
export function WhyNot({ zone, refusal, nameOf, mayOverbook, needsProfessional, onPick }: WhyNotProps) {
  const { startsAt, reasons, alternatives } = refusal
  const names = new Set(alternatives.map(({ professionalId }) => professionalId))
  return (
    <div className={classes.whyNot} role="alert">
      <p className={classes.whyTitle}>
        <IconHelpCircle size={18} stroke={1.75} aria-hidden="true" />
        Por que não {whenLabel(zone, startsAt)}?
      </p>
      <ul className={classes.reasons}>
        {reasons.length === 0 ? (
          <li>Outra pessoa acabou de ficar com este horário.</li>
        ) : (
          reasons.map(({ code, text }) => <li key={code}>{raised(text)}.</li>)
        )}
      </ul>
      {alternatives.length > 0 && (
        <>
          <p className={classes.soft}>Livres mais perto:</p>
          <div className={classes.alternatives}>
            {alternatives.map(({ startsAt: one, professionalId }) => (
              <button
                key={`${one} ${professionalId}`}
                type="button"
                className={classes.chip}
                onClick={() => onPick({ startsAt: one, professionalId, isOverbook: false })}
              >
                {whenLabel(zone, one)}
                {names.size > 1 && <span className={classes.chipNote}>{nameOf(professionalId)}</span>}
              </button>
            ))}
          </div>
        </>
      )}
      {needsProfessional && <p className={classes.soft}>Para um encaixe, escolha o profissional.</p>}
      {mayOverbook && (
        <Button
          variant="default"
          className={classes.overbook}
          onClick={() => onPick({ startsAt, professionalId: null, isOverbook: true })}
        >
          Encaixar mesmo assim
        </Button>
      )}
    </div>
  )
}

const raised = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
