import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { identity } from '#features/identity/ui/identity.ts'
import type { Enrolment, OwnIdentityState } from '#features/identity/ui/ownIdentity.ts'
import type { WebConfig } from '#platform/web.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { Modal } from '#ui/overlay/overlays.tsx'
import { Section } from '#ui/page/Section.tsx'
import { api } from '../data.ts'
import { rereadAccess } from '../entrance.ts'
import classes from './account.module.css'
import { ownIdentityQuery } from './data.ts'
import { EnrolDialog } from './EnrolDialog.tsx'
import { Failure } from './Failure.tsx'
import { useConfirmed } from './Reauthentication.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useAsyncAction } from './useAsyncAction.ts'

const date = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' })

export function SecondFactorSection({ own }: { own: OwnIdentityState }) {
  const client = useQueryClient()
  const { config } = useRouteLoaderData('root') as { config: WebConfig }
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const confirmed = useConfirmed()
  const task = useAsyncAction()
  const [factor] = own.factors

  const begin = () =>
    task.run(async () => {
      const service = await identity()
      setEnrolment(await confirmed(() => service.own.beginEnrolment(config.productName)))
    })

  const makeCodes = () =>
    task.run(async () => {
      const made = await confirmed(() => api.replaceRecoveryCodes())
      setCodes(made.codes)
    })

  async function enrolled() {
    setEnrolment(null)
    toast({ text: 'Confirmação em duas etapas ligada' })
    await rereadFactors()
    await makeCodes()
  }

  const remove = () =>
    task.run(async () => {
      if (!factor) return
      const service = await identity()
      await confirmed(() => service.own.removeFactor(factor.id))
      setRemoving(false)
      toast({ text: 'Confirmação em duas etapas desligada' })
      await rereadFactors()
    })

  /** A change of factors may open or close a network that demands one, so access is loaded again. */
  const rereadFactors = () =>
    Promise.all([client.invalidateQueries({ queryKey: ownIdentityQuery.queryKey }), rereadAccess()])

  return (
    <Section
      id="duas-etapas"
      title="Confirmação em duas etapas"
      description="Além da senha, um código do seu celular. Quem souber só a senha não entra."
    >
      {factor ? (
        <>
          <p className={classes.good}>
            <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
            Ligada desde {date.format(new Date(factor.enrolledAt))}
          </p>
          <div className={classes.actions}>
            <Button variant="default" onClick={makeCodes} loading={task.isBusy && !isRemoving}>
              Gerar novos códigos de recuperação
            </Button>
            <Button variant="subtle" onClick={() => setRemoving(true)}>
              Desligar
            </Button>
          </div>
        </>
      ) : own.isVerified ? (
        <Button variant="default" onClick={begin} loading={task.isBusy}>
          Ligar confirmação em duas etapas
        </Button>
      ) : (
        <p className={classes.note}>
          Para ligar, <a href="#email">confirme primeiro o seu e-mail</a>: é por ele que você recupera a conta
          se perder o celular.
        </p>
      )}
      <Failure text={task.error} />
      {enrolment && (
        <EnrolDialog enrolment={enrolment} onEnrolled={enrolled} onClose={() => setEnrolment(null)} />
      )}
      <Modal
        opened={codes !== null}
        onClose={() => setCodes(null)}
        closeOnClickOutside={false}
        title="Códigos de recuperação"
        size={480}
      >
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Modal>
      <Modal
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title="Desligar a confirmação em duas etapas?"
        size={440}
      >
        <p>A conta volta a ser protegida só pela senha, e os códigos de recuperação deixam de valer.</p>
        <Failure text={task.error} />
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={() => setRemoving(false)} data-autofocus>
            Manter ligada
          </Button>
          <Button color="red" onClick={remove} loading={task.isBusy}>
            Desligar
          </Button>
        </div>
      </Modal>
    </Section>
  )
}
