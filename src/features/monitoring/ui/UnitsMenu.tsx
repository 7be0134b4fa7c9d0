import { Button, Menu } from '@mantine/core'
import { IconBuildingHospital, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { withinMain } from '#ui/list/within.ts'

interface UnitsMenuProps {
  units: readonly { readonly unitId: string; readonly name: string }[]
  /** None: all. */
  chosen: readonly string[]
  onChosen: (ids: readonly string[]) => void
}

/** Chooses which units the wall shows. */
export function UnitsMenu({ units, chosen, onChosen }: UnitsMenuProps) {
  const only = chosen.length === 1 ? units.find(({ unitId }) => unitId === chosen[0])?.name : undefined
  const label = only ?? `${chosen.length === 0 ? units.length : chosen.length} unidades`
  const toggled = (id: string) => (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Menu
      position="bottom-start"
      closeOnItemClick={false}
      withInitialFocusPlaceholder={false}
      {...withinMain}
    >
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconBuildingHospital size={18} stroke={1.5} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden="true" />}
          aria-label={`Unidades: ${label}`}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChosen([])}>Todas as unidades</Menu.Item>
        <Menu.Divider />
        {units.map(({ unitId, name }) => {
          const isChosen = chosen.includes(unitId)
          return (
            <Menu.Item
              key={unitId}
              role="menuitemcheckbox"
              aria-checked={isChosen}
              onClick={() => onChosen(toggled(unitId))}
              rightSection={isChosen && <IconCheck size={16} stroke={1.75} aria-hidden="true" />}
            >
              {name}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
