import { Button, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBrandWhatsapp,
  IconCircleCheck,
  IconDeviceMobileMessage,
  IconMail,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type OutreachKind, outreachKinds } from '#features/channels/rules.ts'
import { templateCategories } from '#features/templates/rules.ts'
import { templatesQuery } from '#features/templates/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import classes from './editor.module.css'
import { Step } from './Step.tsx'
import { ChoiceToken } from './tokens/ChoiceToken.tsx'
import type { Draft } from './useDraft.ts'

const maxChoices = 100
const icons = { whatsapp: IconBrandWhatsapp, email: IconMail, sms: IconDeviceMobileMessage } as const

/** What it says, and where it goes when it doesn't arrive. */
export function MessageCard({ draft, after }: { draft: Draft; after?: ReactNode }) {
  const { orgId } = useActiveNetwork()
  const { data: found, isError } = useQuery(templatesQuery({ orgId, limit: maxChoices }))
  const data = found?.items.filter(({ use }) => use === 'campaign')
  const { templateId, fallback } = draft.form
  const chosen = data?.find(({ id }) => id === templateId)
  const Icon = icons[chosen?.kind ?? 'whatsapp']
  const others = (Object.keys(outreachKinds) as OutreachKind[]).filter((kind) => kind !== chosen?.kind)
  return (
    <Step
      number={2}
      after={after}
      title="Mensagem"
      description="Marketing só sai para quem consentiu."
      summary={
        chosen ? (
          <>
            {chosen.name}, {templateCategories[chosen.metaCategory ?? chosen.category].toLowerCase()}
            {chosen.kind === 'whatsapp' && <Standing isApproved={chosen.sendingNumber !== null} />}
          </>
        ) : (
          'Escolha o template'
        )
      }
    >
      <div className={classes.template}>
        <Icon size={20} stroke={1.5} aria-hidden="true" />
        <div>
          <p className={classes.strong}>{chosen?.name ?? 'Nenhum template escolhido'}</p>
          <p className={classes.soft}>
            {chosen ? (
              <>
                {templateCategories[chosen.metaCategory ?? chosen.category]}, versão{' '}
                {chosen.sendingNumber ?? chosen.number}
                {chosen.kind === 'whatsapp' && <Standing isApproved={chosen.sendingNumber !== null} />}
              </>
            ) : isError ? (
              'Não deu para ler os templates. Tente de novo em instantes.'
            ) : (
              'Só os templates de campanha aparecem aqui.'
            )}
          </p>
        </div>
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <Button variant="default">{chosen ? 'Trocar template' : 'Escolher template'}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {data?.map(({ id, name, kind }) => (
              <Menu.Item key={id} onClick={() => draft.change({ templateId: id })}>
                {name} <span className={classes.soft}>{outreachKinds[kind]}</span>
              </Menu.Item>
            ))}
            {data?.length === 0 && <Menu.Item disabled>Nenhum template de campanha ainda</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={classes.setting}>
        <p>Se não chegar</p>
        <div>
          <ChoiceToken
            label="Se não chegar"
            value={fallback[0] ?? 'none'}
            options={[
              { value: 'none', label: 'não tentar outro canal' },
              ...others.map((kind) => ({ value: kind, label: `tentar por ${outreachKinds[kind]}` })),
            ]}
            onValue={(kind) => draft.change({ fallback: kind === 'none' ? [] : [kind as OutreachKind] })}
          />
        </div>
      </div>
    </Step>
  )
}

const Standing = ({ isApproved }: { isApproved: boolean }) => (
  <span className={classes.standing} data-approved={isApproved || undefined}>
    {isApproved ? (
      <IconCircleCheck size={15} stroke={1.75} aria-hidden="true" />
    ) : (
      <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />
    )}
    {isApproved ? 'Aprovado' : 'Sem versão aprovada'}
  </span>
)
