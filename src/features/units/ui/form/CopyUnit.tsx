import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCopy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { Unit } from '../../contract.ts'
import { everyUnitQuery, unitQuery } from '../data.ts'

interface CopyUnitProps {
  orgId: string
  onCopy: (unit: Unit) => void
}

/** Copies hours, holidays and rooms of an existing unit; renders nothing without one. */
export function CopyUnit({ orgId, onCopy }: CopyUnitProps) {
  const client = useQueryClient()
  const { data: units } = useQuery(everyUnitQuery(orgId))
  if (!units || units.length === 0) return null

  async function copy(id: string) {
    try {
      const unit = await client.fetchQuery(unitQuery(orgId, id))
      onCopy(unit)
      toast({ text: `Horários, feriados e salas copiados de ${unit.name}`, icon: 'info' })
    } catch (error) {
      toast({ text: `A unidade não pôde ser lida. ${sentenceOf(error)}`, icon: 'error' })
    }
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.5} />}
          rightSection={<IconChevronDown size={16} stroke={1.5} />}
        >
          Copiar de outra unidade
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Horários, feriados e salas de</Menu.Label>
        {units.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => copy(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
