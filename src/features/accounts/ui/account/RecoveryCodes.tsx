import { Button } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { copyText } from '#ui/copyText.ts'
import classes from './account.module.css'

/** Shown once: the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={classes.codesPage}>
      <p className={classes.dialogDescription}>
        Guarde estes códigos fora deste aparelho. Cada um serve uma vez, no lugar do aplicativo, se você ficar
        sem ele. Eles não aparecem de novo.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.dialogActions}>
        <Button
          variant="default"
          onClick={() => copyText(codes.join('\n'), 'Códigos copiados')}
          leftSection={<IconCopy size={16} stroke={1.75} />}
        >
          Copiar
        </Button>
        <Button
          variant="default"
          onClick={() => window.print()}
          leftSection={<IconPrinter size={16} stroke={1.75} />}
        >
          Imprimir
        </Button>
        <Button onClick={onDone}>Guardei os códigos</Button>
      </div>
    </div>
  )
}
