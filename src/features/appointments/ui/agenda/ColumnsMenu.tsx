import { Button, Menu } from '@mantine/core'
import { IconBuildingHospital, IconChevronDown, IconDoor, IconUsers } from '@tabler/icons-react'
import { type ColumnKind, columnKinds } from './address.ts'
import classes from './agenda.module.css'

interface ColumnsMenuProps {
  view: 'day' | 'week'
  by: ColumnKind
  /** True when there are several units to compare. */
  hasUnits: boolean
  onBy: (by: ColumnKind) => void
}

const labels: Record<'day' | 'week', Record<ColumnKind, string>> = {
  day: { professional: 'Profissionais', resource: 'Salas e equipamentos', unit: 'Unidades' },
  week: { professional: 'Profissional', resource: 'Sala ou equipamento', unit: '' },
}
const heads = { day: 'Colunas', week: 'Semana de' }
const icons = { professional: IconUsers, resource: IconDoor, unit: IconBuildingHospital }

/** Chooses the columns of a day, or the kind of a week. */
export function ColumnsMenu({ view, by, hasUnits, onBy }: ColumnsMenuProps) {
  const Icon = icons[by]
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.columnsButton}
          leftSection={<Icon size={18} stroke={1.5} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden="true" />}
          aria-label={`${heads[view]}: ${labels[view][by].toLowerCase()}`}
        >
          <span className={classes.columnsWord}>
            {by !== 'resource' ? labels[view][by] : view === 'day' ? 'Salas' : 'Sala'}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={by} onChange={(value) => onBy(value as ColumnKind)}>
          {columnKinds
            .filter((kind) => kind !== 'unit' || (view === 'day' && hasUnits))
            .map((kind) => (
              <Menu.RadioItem key={kind} value={kind} closeMenuOnClick>
                {labels[view][kind]}
              </Menu.RadioItem>
            ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
