import { Switch, VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { Modal } from '#ui/overlay/overlays.tsx'
import { Key } from './Key.tsx'
import classes from './keys.module.css'
import { setShortcutsOn, useShortcutsOn } from './shortcuts.ts'

interface Shortcut {
  readonly keys: readonly string[]
  readonly action: string
  /** True for a key that can be turned off. */
  readonly isLetter?: boolean
}

/** Every key that works now; a feature that adds a key adds its line. */
const shortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl K'], action: 'Buscar em tudo' },
  { keys: ['Ctrl ↵'], action: 'Na busca: agendar para o paciente' },
  { keys: ['/'], action: 'Buscar na lista aberta, ou em tudo', isLetter: true },
  { keys: ['N'], action: 'Adicionar à lista aberta', isLetter: true },
  { keys: ['Espaço', 'X'], action: 'Selecionar a linha', isLetter: true },
  { keys: ['Shift ↑', 'Shift ↓'], action: 'Selecionar várias linhas' },
  { keys: ['T'], action: 'Agenda: hoje', isLetter: true },
  { keys: ['J', 'K'], action: 'Agenda: seguinte e anterior', isLetter: true },
  { keys: ['D', 'W', 'M', 'L'], action: 'Agenda: dia, semana, mês, lista', isLetter: true },
  { keys: ['C', 'R'], action: 'Agenda: confirmar, remarcar o agendamento em foco', isLetter: true },
  { keys: ['B'], action: 'Agenda: bloquear a partir do horário em foco', isLetter: true },
  { keys: ['J', 'K'], action: 'Caixa de saída: seguinte e anterior', isLetter: true },
  { keys: ['J', 'K'], action: 'Conversas: seguinte e anterior', isLetter: true },
  { keys: ['/'], action: 'Conversas, no texto vazio: respostas prontas' },
  { keys: ['Alt A'], action: 'Conversas: agendar ao lado' },
  { keys: ['↵', 'C'], action: 'Caixa de saída: abrir, copiar o texto', isLetter: true },
  { keys: ['{'], action: 'Template: pôr uma variável no texto' },
  { keys: ['Ctrl B', 'Ctrl I'], action: 'Template: negrito, itálico' },
  { keys: ['Ctrl ↵'], action: 'Template: enviar à Meta' },
  { keys: ['Ctrl Z'], action: 'Desfazer, enquanto o aviso está na tela' },
  { keys: ['Ctrl S'], action: 'Salvar o formulário' },
  { keys: ['Alt T'], action: 'Trocar de atendente, com a tela como está' },
  { keys: ['↑', '↓', '↵'], action: 'Escolher em listas e menus' },
  { keys: ['Esc'], action: 'Fechar o que está aberto' },
  { keys: ['?'], action: 'Mostrar estes atalhos', isLetter: true },
]

const spoken: Record<string, string> = {
  '↑': 'seta para cima',
  '↓': 'seta para baixo',
  'Shift ↑': 'Shift com seta para cima',
  'Shift ↓': 'Shift com seta para baixo',
  '↵': 'Enter',
  'Ctrl ↵': 'Ctrl com Enter',
}

export default function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcutsOn = useShortcutsOn()
  return (
    <Modal opened={opened} onClose={onClose} title="Atalhos de teclado" size={440}>
      <dl className={classes.keys}>
        {shortcuts
          .filter(({ isLetter }) => shortcutsOn || !isLetter)
          .map(({ keys, action }) => (
            <Fragment key={action}>
              <dt>{action}</dt>
              <dd>
                <VisuallyHidden>{keys.map((key) => spoken[key] ?? key).join(', ')}</VisuallyHidden>
                {keys.map((key) => (
                  <Fragment key={key}>
                    <Key>{key}</Key>{' '}
                  </Fragment>
                ))}
              </dd>
            </Fragment>
          ))}
      </dl>
      <div className={classes.setting}>
        <div>
          <label htmlFor="atalhos-de-letras" className={classes.settingName}>
            Atalhos de uma tecla só
          </label>
          <p id="atalhos-de-letras-nota" className={classes.settingNote}>
            Como ? e /. Desligue se usa comandos de voz. Vale para este aparelho.
          </p>
        </div>
        <Switch
          id="atalhos-de-letras"
          aria-describedby="atalhos-de-letras-nota"
          checked={shortcutsOn}
          onChange={({ currentTarget }) => setShortcutsOn(currentTarget.checked)}
        />
      </div>
    </Modal>
  )
}
