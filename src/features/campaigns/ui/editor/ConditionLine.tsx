import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { type Condition, conditionLabels } from '../../audience/rules.ts'
import { formatCount, peopleText } from '../labels.ts'
import classes from './editor.module.css'
import { PhoneSheet } from './PhoneSheet.tsx'
import { Sentence } from './Sentence.tsx'
import { TokensAs } from './tokens/mode.ts'

interface ConditionLineProps {
  condition: Condition
  /** How many are left after it; undefined before the first count. */
  people: number | undefined
  error: string | undefined
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onPeople: () => void
  onChange: (condition: Condition) => void
  onRemove: () => void
}

/** A condition on a phone: the sentence as text, which opens its form as a sheet. */
export function ConditionLine(props: ConditionLineProps) {
  const { condition, people, error, isOpen, onOpen, onClose } = props
  const line = useRef<HTMLButtonElement>(null)
  return (
    <li>
      <button ref={line} type="button" className={classes.phoneLine} aria-haspopup="dialog" onClick={onOpen}>
        <span>
          <TokensAs value="text">
            <Sentence condition={condition} onChange={props.onChange} />
          </TokensAs>
          {error && <span className={classes.lineError}>{error}</span>}
        </span>
        <span className={classes.left}>{people === undefined ? '—' : formatCount(people)}</span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <PhoneSheet title={conditionLabels[condition.kind]} isOpen={isOpen} onClose={onClose} opener={line}>
        <ConditionForm {...props} />
      </PhoneSheet>
    </li>
  )
}

function ConditionForm({ condition, people, error, ...acts }: ConditionLineProps) {
  return (
    <div className={classes.conditionForm}>
      <p>
        <TokensAs value="text">
          <Sentence condition={condition} onChange={acts.onChange} />
        </TokensAs>
      </p>
      <div className={classes.sentenceForm}>
        <TokensAs value="form">
          <Sentence condition={condition} onChange={acts.onChange} />
        </TokensAs>
      </div>
      {error && <p className={classes.error}>{error}</p>}
      <div className={classes.formActs}>
        <Button variant="subtle" color="red" onClick={acts.onRemove}>
          Tirar condição
        </Button>
        <Button variant="default" disabled={!people} onClick={acts.onPeople}>
          {people === undefined ? 'Ver pessoas' : `Ver ${peopleText(people)}`}
        </Button>
        <Button onClick={acts.onClose}>Pronto</Button>
      </div>
    </div>
  )
}
