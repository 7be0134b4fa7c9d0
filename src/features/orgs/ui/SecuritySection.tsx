import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { shownFactorQuery } from '#features/identity/ui/shownFactor.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { Network } from '../contract.ts'
import { networkQuery, secureNetwork } from './data.ts'
import classes from './SecuritySection.module.css'

const switchId = 'exigir-duas-etapas'
const noteId = `${switchId}-nota`

/**
 * The second factor that the network demands of owners and
 * managers. Saved at once, apart from the form around it.
 */
export function SecuritySection({ network }: { network: Network }) {
  const { role } = useActiveNetwork()
  const { data: hasShownFactor } = useQuery(shownFactorQuery)
  const { isSaving, error, save } = useSaving(network)
  if (!can(role, 'network.secure')) return null
  const isOn = network.requiresSecondFactor
  const mayTurnOn = hasShownFactor === true
  return (
    <Section id="seguranca" title="Segurança" description="Vale na hora, sem salvar o formulário.">
      <div className={classes.setting}>
        <div>
          <label htmlFor={switchId} className={classes.name}>
            Exigir confirmação em duas etapas
          </label>
          <p id={noteId} className={classes.note}>
            Quem é da direção ou da gestão só abre a rede depois de entrar com a senha e um código do celular.
            Recepção e profissionais entram como antes.
          </p>
        </div>
        <Switch
          id={switchId}
          classNames={{ track: classes.track }}
          aria-describedby={noteId}
          checked={isOn}
          disabled={isSaving || (!isOn && !mayTurnOn)}
          onChange={({ currentTarget }) => save(currentTarget.checked)}
        />
      </div>
      {!isOn && hasShownFactor === false && (
        <p className={classes.reason}>
          Para exigir dos outros, entre você primeiro em duas etapas.{' '}
          <Link to={`${paths.account}#duas-etapas`}>Ligar em Minha conta</Link>
        </p>
      )}
      <div role="alert">{error && <p className={classes.failure}>{error}</p>}</div>
    </Section>
  )
}

function useSaving({ orgId, version }: Network) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function save(requiresSecondFactor: boolean) {
    setSaving(true)
    setError(null)
    try {
      const saved = await secureNetwork({ orgId, requiresSecondFactor, version })
      client.setQueryData(networkQuery(orgId).queryKey, saved)
      toast({
        text: requiresSecondFactor
          ? 'Direção e gestão agora entram em duas etapas'
          : 'A rede não exige mais as duas etapas',
      })
    } catch (failure) {
      setError(sentenceOf(failure))
      const problem = problemOf(failure)
      // The switch now shows the newer state, and the person decides again.
      if (problem?.code === 'stale_version') {
        client.setQueryData(networkQuery(orgId).queryKey, (problem.data as { current: Network }).current)
      }
    } finally {
      setSaving(false)
    }
  }

  return { isSaving, error, save }
}
