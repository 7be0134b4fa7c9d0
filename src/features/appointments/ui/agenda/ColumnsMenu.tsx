import { Button, Menu } from '@mantine/core'
import { IconBuildingHospital, IconChevronDown, IconDoor, IconUsers } from '@tabler/icons-react'
import { type ColumnKind, columnKinds } from './address.ts'
import classes from './agenda.module.css'

interface ColumnsMenuProps {
  by: ColumnKind
  /** There are several to compare. */
  hasUnits: boolean
  onBy: (by: ColumnKind) => void
}

const labels: Record<ColumnKind, string> = {
  professional: 'Profissionais',
  resource: 'Salas e equipamentos',
  unit: 'Unidades',
}
const icons = { professional: IconUsers, resource: IconDoor, unit: IconBuildingHospital }

/** What the columns of the day are. */
export function ColumnsMenu({ by, hasUnits, onBy }: ColumnsMenuProps) {
  const Icon = icons[by]
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.columnsButton}
          leftSection={<Icon size={18} stroke={1.5} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden="true" />}
          aria-label={`Colunas: ${labels[by].toLowerCase()}`}
        >
          <span className={classes.columnsWord}>{by === 'resource' ? 'Salas' : labels[by]}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={by} onChange={(value) => onBy(value as ColumnKind)}>
          {columnKinds
            .filter((kind) => kind !== 'unit' || hasUnits)
            .map((kind) => (
              <Menu.RadioItem key={kind} value={kind} closeMenuOnClick>
                {labels[kind]}
              </Menu.RadioItem>
            ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
