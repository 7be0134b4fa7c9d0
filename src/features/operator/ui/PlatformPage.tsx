import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import { useUser } from '#features/accounts/ui/session.tsx'
import LostPage from '#features/accounts/ui/shell/LostPage.tsx'
import { subjectNames } from '#features/site/rules.ts'
import { formatCnpj } from '#lib/cnpj.ts'
import { formatPhone } from '#lib/phone.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Section } from '#ui/page/Section.tsx'
import { pageMeta, usePageTitle } from '#ui/pageMeta.ts'
import { showInstant } from '#ui/showInstant.ts'
import { useNow } from '#ui/useNow.ts'
import type { Platform, PlatformBackup, PlatformMessage, PlatformNetwork } from '../contract.ts'
import { backupSentence } from './backupSentence.ts'
import { platformQuery } from './data.ts'
import classes from './PlatformPage.module.css'

const title = 'Plataforma'
const description = 'Só leitura, só para quem opera esta instalação. Nenhum dado de paciente aparece aqui.'

/** Who is no operator finds what stands at any address that does not exist, in the document as well. */
export const meta = pageMeta('Página não encontrada')

/** The server does not know who asks for a page: the document is the same for all, a 404. */
export function loader() {
  return data(null, { status: 404 })
}

export default function PlatformPage() {
  return useUser().isAdmin ? <Overview /> : <LostPage hasOwnHeading />
}

function Overview() {
  usePageTitle(title)
  const { data: platform, error, refetch, isFetching } = useQuery(platformQuery)
  // No operator any more, and the own record has not told yet.
  if (problemOf(error)?.status === 404) return <LostPage hasOwnHeading />
  return (
    <Page title={title} description={description} hasOwnHeading>
      <div className={classes.sections}>
        {platform ? (
          <Sections {...platform} />
        ) : error ? (
          <ErrorRegion
            text={`A plataforma não pôde ser lida. ${sentenceOf(error)}`}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        ) : (
          <Loading>
            <Skeleton height={320} radius="lg" />
          </Loading>
        )}
      </div>
    </Page>
  )
}

const Sections = ({ backup, messages, networks }: Platform) => (
  <>
    <Backup {...backup} />
    <Section
      id="mensagens"
      title="Mensagens do site"
      description={countOf(messages, 'Nenhuma mensagem.', 'mensagens')}
    >
      <ul className={classes.messages}>
        {messages.items.map((message) => (
          <Message key={message.number} {...message} />
        ))}
      </ul>
    </Section>
    <Section id="redes" title="Redes" description={countOf(networks, 'Nenhuma rede.', 'redes')}>
      {networks.items.length > 0 && <Networks items={networks.items} />}
    </Section>
  </>
)

function Backup(backup: PlatformBackup) {
  const now = useNow()
  return (
    <Section id="copia" title="Cópia de segurança">
      <p className={classes.backup} data-late={backup.isLate || !backup.isMade || undefined}>
        {backupSentence(backup, now)}
      </p>
    </Section>
  )
}

const Message = (message: PlatformMessage) => (
  <li className={classes.message}>
    <p className={classes.messageHead}>
      <strong>{message.name}</strong>
      <span>{subjectNames[message.subject]}</span>
      <time dateTime={message.createdAt}>{showInstant(message.createdAt)}</time>
      <span>nº {message.number}</span>
    </p>
    <p className={classes.from}>
      <a href={`mailto:${message.email}`}>{message.email}</a>
      {message.phone && <span>{formatPhone(message.phone)}</span>}
      {message.clinic && <span>{message.clinic}</span>}
    </p>
    <p className={classes.text}>{message.message}</p>
  </li>
)

const Networks = ({ items }: { items: readonly PlatformNetwork[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, with the keyboard too
  <section className={classes.frame} tabIndex={0} aria-label="Lista de redes">
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Rede</th>
          <th scope="col">CNPJ</th>
          <th scope="col">Cidade</th>
          <th scope="col" data-align="end">
            Pessoas
          </th>
          <th scope="col">Criada em</th>
          <th scope="col">Situação</th>
        </tr>
      </thead>
      <tbody>
        {items.map((network) => (
          <tr key={network.orgId}>
            <th scope="row">{network.orgName}</th>
            <td>{formatCnpj(network.orgCNPJ) || 'Sem CNPJ'}</td>
            <td>{[network.orgCidade, network.orgUF].filter(Boolean).join(', ') || 'Sem cidade'}</td>
            <td data-align="end">{network.people}</td>
            <td>{dayLabel(network.createdAt)}</td>
            <td>{network.deletedAt ? `Excluída em ${dayLabel(network.deletedAt)}` : 'Em uso'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** For example "As 200 mais novas de 1.204 mensagens". */
function countOf({ total, items }: { total: number; items: readonly unknown[] }, none: string, many: string) {
  if (total === 0) return none
  if (items.length === total) return 'Da mais nova para a mais antiga.'
  return `As ${items.length} mais novas de ${total.toLocaleString('pt-BR')} ${many}.`
}

const dayFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' })
const dayLabel = (instant: string) => dayFormat.format(new Date(instant))
