import { Button } from '@mantine/core'
import { IconLogout, IconUserEdit, IconUserMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { roleNames } from '#features/accounts/ui/roles.ts'
import { useUser } from '#features/accounts/ui/session.tsx'
import { NetworkTabs } from '#features/orgs/ui/NetworkTabs.tsx'
import { everyUnitQuery } from '#features/units/ui/data.ts'
import { can, type Role, roles } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { ListPage } from '#ui/list/ListPage.tsx'
import type { RowAction } from '#ui/list/types.ts'
import { useListAddress } from '#ui/list/useListAddress.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { memberSorts } from '../contract.ts'
import { mayGovern } from '../rules.ts'
import { memberColumns } from './columns.tsx'
import { everyMemberQuery, type MemberItem, membersQuery } from './data.ts'
import { InviteDrawer } from './InviteDrawer.tsx'
import { roleNotes } from './labels.ts'
import { MemberDrawer } from './MemberDrawer.tsx'
import { PendingInvitations } from './PendingInvitations.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import classes from './team.module.css'
import { useOwnPlace } from './useOwnPlace.ts'

const title = 'Rede e unidades'

export const meta = pageMeta('Equipe')
export const handle = { title }

const shape = { sorts: memberSorts, filters: ['papel'] } as const
const itemLabels = { one: 'pessoa', many: 'pessoas', isFeminine: true }
const roleOptions = roles.map((value) => ({ value, label: roleNames[value].toLowerCase() }))

export default function TeamPage() {
  const { orgId, role } = useActiveNetwork()
  return can(role, 'team.read') ? <Team key={orgId} orgId={orgId} /> : <OwnPlace key={orgId} orgId={orgId} />
}

function Team({ orgId }: { orgId: string }) {
  const { role } = useActiveNetwork()
  const { userId: ownId } = useUser()
  const mayUpdate = can(role, 'team.update')
  const own = useOwnPlace()
  const address = useListAddress(shape)
  const query = useQuery(
    membersQuery({ orgId, ...address.input, role: address.filters.papel.join(',') || undefined }),
  )
  const unitNames = useUnitNames(orgId)
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<MemberItem | null>(null)
  const open = useOpenMember(orgId, query.data?.items)
  const columns = useMemo(() => memberColumns(ownId, unitNames), [ownId, unitNames])

  function actionsOf(member: MemberItem): readonly RowAction[] {
    const isSelf = member.id === ownId
    if (isSelf) return [{ label: 'Sair da rede', Icon: IconLogout, run: () => setLeaving(member) }]
    if (!mayGovern(own, member)) return []
    return [
      { label: 'Mudar papel e unidades', Icon: IconUserEdit, run: () => open.show(member.id) },
      { label: 'Remover da equipe', Icon: IconUserMinus, run: () => setLeaving(member) },
    ]
  }

  return (
    <>
      <ListPage
        title={title}
        description="Quem trabalha na rede, com que papel e em quais unidades."
        tabs={
          <>
            <NetworkTabs />
            <PendingInvitations unitNames={unitNames} />
          </>
        }
        itemLabels={itemLabels}
        address={address}
        query={query}
        columns={columns}
        nameOf={({ userFullname }) => userFullname}
        linkTo={({ id }) => open.addressOf(id)}
        searchLabel="Nome ou e-mail"
        filters={[{ id: 'papel', label: 'Papel', options: roleOptions, isMultiple: true }]}
        add={mayUpdate ? { label: 'Convidar', run: () => setInviting(true) } : undefined}
        actionsOf={actionsOf}
        empty={
          <EmptyState title="Ninguém por aqui">A equipe aparece assim que alguém entrar na rede.</EmptyState>
        }
      />
      <InviteDrawer isOpen={isInviting} unitNames={unitNames} onClose={() => setInviting(false)} />
      <MemberDrawer
        member={open.member}
        isReadOnly={open.member !== null && !mayGovern(own, open.member)}
        unitNames={unitNames}
        onClose={open.hide}
      />
      <RemovalDialog
        orgId={orgId}
        person={leaving}
        isSelf={leaving?.id === ownId}
        onClose={() => setLeaving(null)}
      />
    </>
  )
}

/** Returns the person whose address is open, over the current list. */
function useOpenMember(orgId: string, items: readonly MemberItem[] | undefined) {
  const { userId } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const known = items?.find(({ id }) => id === userId)
  // A link may name a person who is not on this page of the list.
  const { data: all } = useQuery({
    ...everyMemberQuery(orgId),
    enabled: userId !== undefined && items !== undefined && !known,
  })
  const member = userId === undefined ? null : (known ?? all?.find(({ id }) => id === userId) ?? null)
  const addressOf = (id: string) => `${paths.member(id)}${search}`
  return {
    member,
    addressOf,
    show: (id: string) => void navigate(addressOf(id)),
    hide: () => void navigate(`${paths.team}${search}`, { preventScrollReset: true }),
  }
}

function useUnitNames(orgId: string): ReadonlyMap<string, string> {
  const { data } = useQuery(everyUnitQuery(orgId))
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data])
}

/** The page of professionals: their own place, and leaving the network. */
function OwnPlace({ orgId }: { orgId: string }) {
  const { role } = useActiveNetwork()
  const { userId: id, userFullname } = useUser()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Page title="Meu lugar na rede" description="O que você faz nesta rede.">
      <section className={classes.own} aria-labelledby="seu-papel">
        <h2 id="seu-papel" className={classes.pendingTitle}>
          {roleNames[role as Role]}
        </h2>
        <p>{roleNotes[role]}</p>
        <Button variant="default" onClick={() => setLeaving(true)}>
          Sair da rede
        </Button>
      </section>
      <RemovalDialog
        orgId={orgId}
        person={isLeaving ? { id, userFullname } : null}
        isSelf
        onClose={() => setLeaving(false)}
      />
    </Page>
  )
}
