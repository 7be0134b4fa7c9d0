import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isTyping } from '#ui/keys/shortcuts.ts'
import { whenLabel } from '../agenda/dates.ts'
import classes from './picker.module.css'
import type { PickedTime, Rejection } from './request.ts'

interface RejectionPanelProps {
  zone: string
  rejection: Rejection
  nameOf: (professionalId: string | null) => string
  mayOverbook: boolean
  /** An encaixe is possible once a professional is chosen. */
  needsProfessional: boolean
  /** `Agendar em`: the action that runs when another time is chosen; undefined when it is only chosen. */
  way?: string | undefined
  /** It answers the person's last action: focus comes here, unless somebody is typing. */
  isAnswer?: boolean
  onPick: (pick: PickedTime) => void
}

/** The reasons why a time is not free, and the alternatives. */
export function RejectionPanel(props: RejectionPanelProps) {
  const { zone, rejection, nameOf, mayOverbook, needsProfessional, way, isAnswer, onPick } = props
  const { startsAt, reasons, alternatives } = rejection
  const box = useRef<HTMLDivElement>(null)
  // A rejected booking takes the focus even from a field, as the pressed button may be gone by now.
  useEffect(() => {
    if (!isAnswer) return
    if (rejection.isFinal || !isTyping(document.activeElement)) box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [rejection, isAnswer])
  const names = new Set(alternatives.map(({ professionalId }) => professionalId))
  const among = (professionalId: string | null) => (names.size > 1 ? `, ${nameOf(professionalId)}` : '')
  return (
    <div ref={box} tabIndex={-1} className={classes.reasons} role="alert">
      <p className={classes.reasonsTitle}>
        <IconHelpCircle size={18} stroke={1.75} aria-hidden="true" />
        Por que não {whenLabel(zone, startsAt)}?
      </p>
      <ul className={classes.reasonList}>
        {reasons.length === 0 ? (
          <li>Outra pessoa acabou de ficar com este horário.</li>
        ) : (
          reasons.map(({ code, text }) => <li key={`${code} ${text}`}>{raised(text)}.</li>)
        )}
      </ul>
      {alternatives.length > 0 && (
        <>
          <p className={classes.soft}>{way ? `${way} outro horário:` : 'Livres mais perto:'}</p>
          <div className={classes.alternatives}>
            {alternatives.map(({ startsAt: one, professionalId }) => (
              <button
                key={`${one} ${professionalId}`}
                type="button"
                className={classes.chip}
                aria-label={way && `${way} ${whenLabel(zone, one)}${among(professionalId)}`}
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
