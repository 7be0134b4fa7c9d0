import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { FileUpload } from '#ui/files/FileUpload.tsx'
import { useRemoval } from '#ui/files/useRemoval.ts'
import { useSingleFile } from '#ui/files/useSingleFile.ts'
import { Section } from '#ui/page/Section.tsx'
import type { Network } from '../contract.ts'
import { Logo } from './Logo.tsx'
import classes from './sections.module.css'

/** The logo that patients see. Saved at once, apart from the form around it. */
export function LogoSection({ network }: { network: Network }) {
  const { orgId, role } = useActiveNetwork()
  const owner = { ownerKind: 'org-logo', ownerId: orgId } as const
  const { file } = useSingleFile(owner)
  const remove = useRemoval()
  const mayChange = can(role, 'network.update')
  if (!file && !mayChange) return null
  return (
    <Section
      id="logo"
      title="Logo"
      description="Vale na hora. Página pública e mensagens, em construção, vão mostrá-lo."
    >
      <div className={classes.logo}>
        <Logo orgId={orgId} name={network.orgName} size={72} />
        {mayChange && (
          <div className={classes.logoTools}>
            <FileUpload {...owner} label={file ? 'Trocar logo' : 'Enviar logo'} />
            {file && (
              <Tooltip label="Remover logo">
                <ActionIcon aria-label="Remover logo" onClick={() => remove(file)}>
                  <IconTrash size={19} stroke={1.5} />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}
