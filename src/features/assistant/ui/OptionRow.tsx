import { Switch } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import classes from './assistant.module.css'

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden'?: 'true' }>

interface RowProps {
  Icon: Icon
  title: string
  note: ReactNode
  /** At the end. */
  children: ReactNode
}

/** A row of a card: what it is about, and what is said of it. */
export const OptionRow = ({ Icon, title, note, children }: RowProps) => (
  <li className={classes.row}>
    <Icon size={20} stroke={1.5} aria-hidden="true" />
    <div className={classes.rowText}>
      <span className={classes.rowTitle}>{title}</span>
      <span className={classes.rowNote}>{note}</span>
    </div>
    {children}
  </li>
)

interface SwitchRowProps extends Omit<RowProps, 'children'> {
  id: string
  value: boolean
  readOnly: boolean
  onValue: (isOn: boolean) => void
}

/** A row that is on or off; its words are part of the target. */
export const SwitchRow = ({ id, Icon, title, note, value, readOnly, onValue }: SwitchRowProps) => (
  <li className={classes.row}>
    <Icon size={20} stroke={1.5} aria-hidden="true" />
    <label htmlFor={id} className={classes.rowText}>
      <span className={classes.rowTitle}>{title}</span>
      <span id={`${id}-note`} className={classes.rowNote}>
        {note}
      </span>
    </label>
    <Switch
      id={id}
      checked={value}
      disabled={readOnly}
      aria-label={title}
      aria-describedby={`${id}-note`}
      onChange={({ currentTarget }) => onValue(currentTarget.checked)}
    />
  </li>
)
