import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useMayInWholeNetwork } from '#features/team/ui/useMayInWholeNetwork.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { deleteItems } from '#ui/list/deletion.ts'
import type { Template } from '../contract.ts'
import { templateCollection } from './data.ts'
import { templateHistory } from './history.ts'

/** The history of a template, and what is done to it as a whole. */
export function TemplateActions({ template: { id, name } }: { template: Template }) {
  const navigate = useNavigate()
  const { orgId } = useActiveNetwork()
  const mayUpdate = useMayInWholeNetwork('templates.update')

  async function remove() {
    const { isDone } = await deleteItems({ ...templateCollection, orgId, id })
    if (isDone) navigate(paths.templates)
  }

  return (
    <>
      <HistoryButton kind="template" id={id} name={name} fields={templateHistory} />
      {mayUpdate && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={`Mais opções de ${name}`}>
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item data-grave leftSection={<IconTrash size={17} stroke={1.5} />} onClick={remove}>
              Excluir
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
