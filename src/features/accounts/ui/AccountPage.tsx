import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { OwnIdentityState } from '#features/identity/ui/ownIdentity.ts'
import { can } from '#platform/access.ts'
import type { WebConfig } from '#platform/web.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { SectionAnchors } from '#ui/form/SectionAnchors.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import classes from './account/account.module.css'
import { DeleteSection } from './account/DeleteSection.tsx'
import { ownIdentityQuery } from './account/data.ts'
import { EmailSection } from './account/EmailSection.tsx'
import { LockSection } from './account/LockSection.tsx'
import { NameSection } from './account/NameSection.tsx'
import { NetworkSection } from './account/NetworkSection.tsx'
import { PasswordSection } from './account/PasswordSection.tsx'
import { Reauthentication } from './account/Reauthentication.tsx'
import { SecondFactorSection } from './account/SecondFactorSection.tsx'
import { SessionsSection } from './account/SessionsSection.tsx'
import { failureSentence } from './account/useAsyncAction.ts'
import { roleOf } from './roles.ts'
import { useUser } from './session.tsx'

const title = 'Minha conta'

export const meta = pageMeta(title)
export const handle = { title, isOwnPage: true }

export default function AccountPage() {
  const { data, error, refetch, isFetching } = useQuery(ownIdentityQuery)
  return (
    <Page title={title} description="Como você entra, de onde, e o que protege o seu acesso." isRuled>
      <div className={classes.page}>
        {data ? (
          <Sections own={data} />
        ) : (
          <div className={classes.columns}>
            {error ? (
              <ErrorRegion
                text={`Sua conta não pôde ser carregada. ${failureSentence(error)}`}
                onRetry={refetch}
                isRetrying={isFetching}
              />
            ) : (
              <Loading>
                <Skeleton height={96} mb={24} />
                <Skeleton height={96} mb={24} />
                <Skeleton height={96} />
              </Loading>
            )}
          </div>
        )}
      </div>
    </Page>
  )
}

function Sections({ own }: { own: OwnIdentityState }) {
  const user = useUser()
  const { config } = useRouteLoaderData('root') as { config: WebConfig }
  // The hosted service does not list a person's sessions.
  const knowsSessions = config.identity.provider === 'local'
  const showsNetwork = user.orgId !== null && !can(roleOf(user), 'configuration.read')
  const anchors = [
    { id: 'nome', title: 'Nome' },
    { id: 'email', title: 'E-mail' },
    { id: 'senha', title: 'Senha' },
    { id: 'duas-etapas', title: 'Duas etapas' },
    ...(knowsSessions ? [{ id: 'aparelhos', title: 'Onde você entrou' }] : []),
    { id: 'bloqueio', title: 'Bloqueio de tela' },
    ...(showsNetwork ? [{ id: 'rede', title: 'Rede' }] : []),
    { id: 'excluir', title: 'Excluir conta' },
  ]
  useHashOnArrival()
  return (
    <Reauthentication hasPassword={own.hasPassword}>
      <div className={classes.columns}>
        <div className={classes.anchors}>
          <SectionAnchors
            label="Seções da conta"
            anchors={anchors.map((anchor) => ({ ...anchor, errorCount: 0 }))}
            onGo={goTo}
          />
        </div>
        <div>
          <NameSection user={user} />
          <EmailSection user={user} />
          <PasswordSection user={user} hasPassword={own.hasPassword} />
          <SecondFactorSection own={own} />
          {knowsSessions && <SessionsSection />}
          <LockSection />
          {showsNetwork && <NetworkSection user={user} />}
          <DeleteSection />
        </div>
      </div>
    </Reauthentication>
  )
}

function goTo(id: string) {
  document.getElementById(id)?.scrollIntoView({ block: 'start' })
}

/** Scrolls to the section in the hash, which exists only after the account has loaded. */
function useHashOnArrival() {
  useEffect(() => goTo(window.location.hash.slice(1)), [])
}
