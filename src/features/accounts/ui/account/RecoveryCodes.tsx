import { Button } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { toast } from '#ui/feedback/toast.tsx'
import classes from './account.module.css'

/** Shown once: the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast({ text: 'Códigos copiados' })
    } catch {
      toast({ text: 'O navegador não deixou copiar. Selecione os códigos e copie à mão.', icon: 'warning' })
    }
  }
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
        <Button variant="default" onClick={copy} leftSection={<IconCopy size={16} stroke={1.75} />}>
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
