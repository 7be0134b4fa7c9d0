import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { PagedItems } from '#ui/list/PagedItems.tsx'
import { SearchInput } from '#ui/list/SearchInput.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { PageTabs } from '#ui/page/PageTabs.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { refusalsQuery } from '../data.ts'
import classes from '../refusals.module.css'
import { AddDialog } from './AddDialog.tsx'
import { Refusal } from './Refusal.tsx'

const title = 'Campanhas'

export const meta = pageMeta('Quem pediu para sair')
export const handle = { title, may: 'messages.read' }

/** Who wants no messages: found by the name or the address, taken back when they say so. */
export default function RefusalsPage() {
  const { orgId, role } = useActiveNetwork()
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title={title}
      description="O que cada pessoa recusou: não sai por campanha nem por automação."
      action={
        can(role, 'suppressions.update') && <Button onClick={() => setAdding(true)}>Registrar pedido</Button>
      }
      tabs={<PageTabs group="campaigns" label={title} />}
    >
      <Refusals key={orgId} orgId={orgId} />
      <AddDialog orgId={orgId} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  )
}

function Refusals({ orgId }: { orgId: string }) {
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const lifted = address.get('desfeitos') === 'sim'
  const query = useInfiniteQuery(refusalsQuery(orgId, { q, lifted }))

  function go(next: { q?: string; lifted?: boolean }) {
    const to = { q, lifted, ...next }
    const names = new URLSearchParams()
    if (to.q) names.set('q', to.q)
    if (to.lifted) names.set('desfeitos', 'sim')
    setAddress(names, { replace: true, preventScrollReset: true })
  }

  return (
    <div className={classes.body}>
      <h2 className={classes.heading}>Quem pediu para sair</h2>
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchInput
            label="Nome, telefone ou e-mail"
            value={q}
            onSearch={(text) => go({ q: text })}
            onLeaveDown={() => {}}
          />
        </div>
        <SwitchField
          id="desfeitos"
          label="Mostrar também os desfeitos"
          value={lifted}
          onValue={(isShown) => go({ lifted: isShown })}
        />
      </div>
      <PagedItems
        query={query}
        failure="Os pedidos não puderam ser carregados."
        skeleton={<Skeleton height={240} />}
        empty={
          q !== '' ? (
            <EmptyState title="Ninguém com esse nome ou contato">
              Um telefone ou e-mail é procurado inteiro. Quem não está aqui recebe mensagens.
            </EmptyState>
          ) : (
            <EmptyState title="Ninguém pediu para sair">
              Quem responde SAIR, usa o link de descadastro ou pede à recepção aparece aqui, e nada automático
              sai para essa pessoa.
            </EmptyState>
          )
        }
      >
        {(refusals) => (
          <ul className={classes.list}>
            {refusals.map((refusal) => (
              <Refusal key={refusal.id} orgId={orgId} refusal={refusal} />
            ))}
          </ul>
        )}
      </PagedItems>
    </div>
  )
}
