import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import { Section } from '#ui/page/Section.tsx'
import type { User } from '../../contract.ts'

/** For people whose menu has no page of the network: what they do there, and the way out of it. */
export function NetworkSection({ user }: { user: User }) {
  const network = user.orgs.find(({ orgId }) => orgId === user.orgId)
  return (
    <Section id="rede" title="Rede" description={`Você trabalha em ${network?.orgName ?? 'uma rede'}.`}>
      <Button component={Link} to={paths.team} variant="default">
        Ver o meu lugar na rede
      </Button>
    </Section>
  )
}
