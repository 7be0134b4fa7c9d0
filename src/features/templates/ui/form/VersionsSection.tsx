import { Button } from '@mantine/core'
import { useState } from 'react'
import { ago } from '#lib/ago.ts'
import { useNow } from '#ui/useNow.ts'
import type { Template, TemplateVersionItem } from '../../contract.ts'
import { templateQualities, versionStates } from '../../rules.ts'
import { VersionTag } from '../VersionTag.tsx'
import classes from './form.module.css'
import { VersionsDialog } from './VersionsDialog.tsx'

const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: '2-digit' })

/** What the template said before, and how Meta took it. */
export function VersionsSection({ template }: { template: Template }) {
  const { kind, versions, syncedAt, sendingNumber } = template
  const now = useNow()
  const [isComparing, setComparing] = useState(false)
  const isOfMeta = kind === 'whatsapp'
  const [newest] = versions
  const other =
    versions.find(({ number }) => number === sendingNumber && number !== newest?.number) ?? versions[1]
  return (
    <section id="versoes" className={classes.versions} aria-labelledby="versoes-titulo">
      <div className={classes.versionsHead}>
        <h2 id="versoes-titulo">{isOfMeta ? 'Versões na Meta' : 'Versões'}</h2>
        <p>
          {isOfMeta && syncedAt && `sincronizado ${ago(syncedAt, now)}`}
          {newest && other && (
            <Button variant="subtle" size="compact-md" onClick={() => setComparing(true)}>
              Comparar {other.number} e {newest.number}
            </Button>
          )}
        </p>
      </div>
      <ol className={classes.versionList}>
        {versions.map((version) => (
          <li key={version.number}>
            <strong>{version.number}</strong>
            <VersionTag state={isOfMeta ? version.state : stateElsewhere(version, sendingNumber)}>
              {isOfMeta
                ? versionStates[version.state]
                : version.number === sendingNumber
                  ? 'Em uso'
                  : 'Anterior'}
            </VersionTag>
            <span className={classes.versionText}>{storyOf(version, template)}</span>
            <time dateTime={version.stateAt}>{day.format(new Date(version.stateAt))}</time>
          </li>
        ))}
      </ol>
      {newest && other && (
        <VersionsDialog
          older={other}
          newer={newest}
          isOpen={isComparing}
          onClose={() => setComparing(false)}
        />
      )}
    </section>
  )
}

const stateElsewhere = ({ number }: TemplateVersionItem, sending: number | null) =>
  number === sending ? 'approved' : 'replaced'

/** Why Meta refused it, how it is received, or who wrote it. */
function storyOf(version: TemplateVersionItem, { sendingNumber, quality }: Template): string {
  if (version.reason) return version.reason
  const facts = [
    version.number === sendingNumber && 'em uso',
    version.number === sendingNumber && quality && `qualidade ${templateQualities[quality].toLowerCase()}`,
    version.sends > 0 &&
      `${version.sends.toLocaleString('pt-BR')} ${version.sends === 1 ? 'envio' : 'envios'}`,
  ].filter((fact) => typeof fact === 'string')
  if (facts.length > 0 && version.state !== 'draft') return facts.join(', ')
  return version.author === null ? 'texto inicial' : `por ${version.author}`
}
