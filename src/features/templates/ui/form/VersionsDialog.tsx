import { Modal } from '#ui/overlay/overlays.tsx'
import type { TemplateVersionItem } from '../../contract.ts'
import { versionStates } from '../../rules.ts'
import classes from './form.module.css'

interface VersionsDialogProps {
  older: TemplateVersionItem
  newer: TemplateVersionItem
  isOpen: boolean
  onClose: () => void
}

const labels = ['Assunto', 'Cabeçalho', 'Texto', 'Rodapé', 'Botões']

/** Two versions side by side, with the parts that differ marked. */
export function VersionsDialog({ older, newer, isOpen, onClose }: VersionsDialogProps) {
  const rows = labels.flatMap((label, at) => {
    const [before, after] = [textsOf(older)[at] ?? '', textsOf(newer)[at] ?? '']
    return before === '' && after === '' ? [] : [{ label, before, after }]
  })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={880}
      title={`Versões ${older.number} e ${newer.number}`}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <div className={classes.compared}>
        {[older, newer].map((version) => (
          <section key={version.number} aria-label={`Versão ${version.number}`}>
            <h3>
              Versão {version.number}, {versionStates[version.state].toLowerCase()}
            </h3>
            <dl>
              {rows.map(({ label, before, after }) => (
                <div key={label} data-changed={before !== after || undefined}>
                  <dt>{label}</dt>
                  <dd>{(version === older ? before : after) || 'sem nada'}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

const textsOf = ({ content: { subject, header, body, footer, buttons } }: TemplateVersionItem) => [
  subject,
  header,
  body,
  footer,
  buttons.map(({ text }) => text).join(', '),
]
