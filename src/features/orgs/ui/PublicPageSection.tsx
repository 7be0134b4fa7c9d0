import { Button } from '@mantine/core'
import { useState } from 'react'
import { type TimeZone, timeZones } from '#lib/timeZones.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { Network } from '../contract.ts'
import { publicAddress, slugError, suggestSlugs } from '../slug.ts'
import { publishNetwork } from './data.ts'
import classes from './sections.module.css'
import { useSaving } from './useSaving.ts'

const zones = Object.entries(timeZones).map(([value, label]) => ({ value: value as TimeZone, label }))

/** Unsaved changes of the person. All other fields show the stored values, live. */
interface Typed {
  readonly slug?: string
  readonly timeZone?: TimeZone
}

/** Address and time zone of the public page, with their own save button. */
export function PublicPageSection({ network }: { network: Network }) {
  const { role } = useActiveNetwork()
  const isReadOnly = !can(role, 'network.update')
  const [typed, setTyped] = useState<Typed>({})
  const slug = typed.slug ?? network.slug
  const timeZone = typed.timeZone ?? (network.timeZone as TimeZone)
  const { isSaving, rejection, save, forget } = useSaving<{ slug: string; timeZone: string }>(
    network,
    publishNetwork,
    () => 'Página pública atualizada',
    () => setTyped({}),
  )
  const slugRejection = rejection?.errors.slug
  const isChanged = slug !== network.slug || timeZone !== network.timeZone
  const suggestions = network.slug === '' ? suggestSlugs(network.orgName, network.orgCidade) : []

  function change(next: Typed) {
    setTyped({ ...typed, ...next })
    forget()
  }

  return (
    <Section
      id="pagina-publica"
      title="Página pública"
      description="Guarde o endereço da página pública da rede, único entre todas as redes. A página ainda está em construção: por enquanto nada abre nele."
    >
      <div className={classes.page}>
        <TextField
          id="slug"
          label="Endereço da página"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="clinica-vida-saudavel"
          value={slug}
          readOnly={isReadOnly}
          error={slugRejection ?? (slug === '' ? undefined : slugError(slug))}
          hint={`Endereço guardado: ${publicAddress(window.location.host, slug)}`}
          onChange={({ currentTarget }) =>
            change({ slug: currentTarget.value.toLowerCase().replace(/\s/g, '-') })
          }
        />
        {suggestions.length > 0 && !isReadOnly && (
          <p className={classes.suggestions}>
            Sugestões:{' '}
            {suggestions.map((one) => (
              <button
                key={one}
                type="button"
                className={classes.suggestion}
                onClick={() => change({ slug: one })}
              >
                {one}
              </button>
            ))}
          </p>
        )}
        <SelectField
          id="fuso-da-rede"
          label="Fuso horário"
          hint="O da UF, enquanto ninguém escolhe outro. Cada unidade tem o seu."
          options={zones}
          value={timeZone}
          readOnly={isReadOnly}
          onValue={(value) => change({ timeZone: value })}
        />
        <div role="alert">
          {rejection && !slugRejection && <p className={classes.failure}>{rejection.text}</p>}
        </div>
        {!isReadOnly && (
          <Button
            variant="default"
            loading={isSaving}
            disabled={!isChanged || slugError(slug) !== undefined}
            onClick={() => save({ slug, timeZone })}
          >
            Salvar página pública
          </Button>
        )}
      </div>
    </Section>
  )
}
