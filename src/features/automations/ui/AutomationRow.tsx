import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import type { AutomationItem, AutomationWeek } from '../contract.ts'
import { automationLabels, isClock, timingLabels } from '../rules.ts'
import { AutomationPanel } from './AutomationPanel.tsx'
import { AutomationSwitch } from './AutomationSwitch.tsx'
import { kindIcons } from './icons.ts'
import { descriptions } from './labels.ts'
import classes from './rows.module.css'
import { TextName } from './TextName.tsx'
import { useSaving } from './useSaving.ts'
import { WeekResult } from './WeekResult.tsx'

interface AutomationRowProps {
  readonly item: AutomationItem
  /** Of the last seven days; undefined when nothing left. */
  readonly week: AutomationWeek | undefined
  /** False until the last week is here. */
  readonly isCounted: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly isReadOnly: boolean
  readonly secondNotice: AutomationItem | null
  readonly isExtra: boolean
}

/** A message that goes out by itself: when, what, by which way, and what came of it. */
export function AutomationRow({ item, week, isCounted, isOpen, onToggle, ...panel }: AutomationRowProps) {
  const saving = useSaving(item)
  const id = useId()
  const { kind } = item
  const label = automationLabels[kind]
  const { day, time } = timingLabels(kind, item.timing)
  const Icon = kindIcons[kind]
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <li className={classes.row} data-open={isOpen || undefined} data-off={!item.isOn || undefined}>
      <div className={classes.when}>
        <span>{day}</span>
        {time && (
          <span className={classes.soft} data-clock={isClock(time) || undefined}>
            {time}
          </span>
        )}
      </div>
      <span className={classes.rail} aria-hidden="true">
        <span className={classes.dot}>
          <Icon size={18} stroke={1.5} />
        </span>
      </span>
      <div>
        <h2 className={classes.name}>
          <Link to={paths.automation(item.id)} className={classes.phoneLink}>
            {label}
          </Link>
          <span className={classes.wideName}>{label}</span>
        </h2>
        <span className={classes.description}>{descriptions[kind]}</span>
      </div>
      <div>
        <TextName item={item} onChoose={isOpen ? undefined : onToggle} />
      </div>
      <div data-silent={!week?.sent || undefined}>{isCounted && <WeekResult kind={kind} week={week} />}</div>
      <div className={classes.acts}>
        <AutomationSwitch
          item={item}
          saving={saving}
          isReadOnly={panel.isReadOnly}
          // Who has no text yet is led to where it is chosen.
          onSwitch={(isOn) => isOn && !isOpen && item.texts.length === 0 && onToggle()}
        />
        <ActionIcon
          className={classes.chevron}
          aria-label={isOpen ? `Fechar ${label}` : `Abrir ${label}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <Chevron size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      {saving.error && !isOpen && (
        <p className={classes.error} role="alert">
          {saving.error}
        </p>
      )}
      {isOpen && (
        <div id={id} className={classes.unfolded}>
          <AutomationPanel item={item} saving={saving} {...panel} />
        </div>
      )}
    </li>
  )
}
