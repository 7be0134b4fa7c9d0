import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { Key } from '#ui/keys/Key.tsx'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import classes from './list.module.css'

/** Opens the page of a new record, or its drawer. */
export type AddAction =
  | { readonly label: string; readonly to: string; readonly run?: undefined }
  | { readonly label: string; readonly run: () => void; readonly to?: undefined }

/** The primary action of a list, also in its empty state; its shortcut is N. */
export function AddButton({ label, to, run }: AddAction) {
  const navigate = useNavigate()
  useShortcut('n', () => (to === undefined ? run() : void navigate(to)))
  const look = {
    leftSection: <IconPlus size={18} stroke={1.75} />,
    rightSection: (
      <span className={classes.onAccent}>
        <Key>N</Key>
      </span>
    ),
    'aria-keyshortcuts': 'N',
  }
  return to === undefined ? (
    <Button {...look} onClick={run}>
      {label}
    </Button>
  ) : (
    <Button {...look} component={Link} to={to} data-ahead="">
      {label}
    </Button>
  )
}
