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

const parts = { subject: 'Assunto', header: 'Cabeçalho', body: 'Texto', footer: 'Rodapé' } as const

/** Two versions side by side, with the parts that differ marked. */
export function VersionsDialog({ older, newer, isOpen, onClose }: VersionsDialogProps) {
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
              {rowsOf(version).map(([label, text], at) => (
                <div
                  key={label}
                  data-changed={rowsOf(older)[at]?.[1] !== rowsOf(newer)[at]?.[1] || undefined}
                >
                  <dt>{label}</dt>
                  <dd>{text || 'sem nada'}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

const rowsOf = ({ content }: TemplateVersionItem): [string, string][] => [
  ...Object.entries(parts).map(([part, label]): [string, string] => [
    label,
    content[part as keyof typeof parts],
  ]),
  ['Botões', content.buttons.map(({ text }) => text).join(', ')],
]
