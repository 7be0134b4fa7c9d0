import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type TimeZone, timeZones } from '#lib/timeZones.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { Network } from '../contract.ts'
import { publicAddress, slugError, suggestSlugs } from '../slug.ts'
import { networkQuery, publishNetwork } from './data.ts'
import classes from './sections.module.css'

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
  const { isSaving, error, save, forget } = useSaving(network, () => setTyped({}))
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
          error={error.slug ?? (slug === '' ? undefined : slugError(slug))}
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
        <div role="alert">{error.problem && <p className={classes.failure}>{error.problem}</p>}</div>
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

interface Rejection {
  readonly slug?: string
  readonly problem?: string
}

function useSaving({ orgId, version }: Network, onSaved: () => void) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<Rejection>({})

  async function save(page: { slug: string; timeZone: string }) {
    setSaving(true)
    setError({})
    try {
      const saved = await publishNetwork({ orgId, version, ...page })
      client.setQueryData(networkQuery(orgId).queryKey, saved)
      toast({ text: 'Página pública atualizada' })
      onSaved()
    } catch (failure) {
      const problem = problemOf(failure)
      const slug = (problem?.data as { errors?: Rejection } | undefined)?.errors?.slug
      setError(slug ? { slug } : { problem: sentenceOf(failure) })
      if (problem?.code === 'stale_version') {
        client.setQueryData(networkQuery(orgId).queryKey, (problem.data as { current: Network }).current)
      }
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, error, save, forget: () => setError({}) }
}
