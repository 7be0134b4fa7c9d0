import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#src/paths.ts'
import { Modal } from '#ui/overlay/overlays.tsx'
import classes from './dialogs.module.css'
import { byRecord, showUses, type Use, useUses } from './uses.ts'

const close = () => showUses([])

/** Lists what depends on the records that can't be deleted. Rendered once in the shell. */
export function UsesDialog() {
  const uses = useUses()
  const shown = useLast(uses)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes what was open over this one
  useEffect(() => close, [pathname])
  return (
    <Modal opened={uses.length > 0} onClose={close} title="Ainda em uso" size={480}>
      <p>Nada foi excluído. Antes, mude ou exclua o que depende disto:</p>
      <ul className={classes.uses}>
        {byRecord(shown).map(({ id, name, by }) => (
          <li key={id}>
            <strong>{name}</strong>
            <ul>
              {by.map((one) => (
                <li key={one.by}>
                  {one.by}
                  {one.appointmentId && (
                    <>
                      {' · '}
                      <Link to={paths.appointment(one.appointmentId)} onClick={close}>
                        Ver o próximo na agenda
                      </Link>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button onClick={close} data-autofocus>
          Entendi
        </Button>
      </div>
    </Modal>
  )
}

/** Keeps the last content, so that the dialog shows it while it fades. */
function useLast(uses: readonly Use[]): readonly Use[] {
  const [last, setLast] = useState(uses)
  if (uses.length > 0 && uses !== last) setLast(uses)
  return last
}
