import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shownFactorQuery } from '#features/identity/ui/shownFactor.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { Section } from '#ui/page/Section.tsx'
import type { Network } from '../contract.ts'
import { secureNetwork } from './data.ts'
import classes from './SecuritySection.module.css'
import { useSaving } from './useSaving.ts'

const switchId = 'exigir-duas-etapas'
const noteId = `${switchId}-nota`

/**
 * The second factor that the network demands of owners and
 * managers. Saved at once, apart from the form around it.
 */
export function SecuritySection({ network }: { network: Network }) {
  const { role } = useActiveNetwork()
  const { data: hasShownFactor } = useQuery(shownFactorQuery)
  const { isSaving, rejection, save } = useSaving<{ requiresSecondFactor: boolean }>(
    network,
    secureNetwork,
    (part) =>
      part.requiresSecondFactor
        ? 'Direção e gestão agora entram em duas etapas'
        : 'A rede não exige mais as duas etapas',
  )
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
          onChange={({ currentTarget }) => save({ requiresSecondFactor: currentTarget.checked })}
        />
      </div>
      {!isOn && hasShownFactor === false && (
        <p className={classes.reason}>
          Para exigir dos outros, entre você primeiro em duas etapas.{' '}
          <Link to={`${paths.account}#duas-etapas`}>Ligar em Minha conta</Link>
        </p>
      )}
      <div role="alert">{rejection && <p className={classes.failure}>{rejection.text}</p>}</div>
    </Section>
  )
}
