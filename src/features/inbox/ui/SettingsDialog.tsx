import { Button, Radio } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Modal } from '#ui/overlay/overlays.tsx'
import { type Distribution, type InboxSettings, maxReturnMin } from '../rules.ts'
import { saveSettings, settingsQuery } from './data.ts'
import classes from './inbox.module.css'

interface SettingsDialogProps {
  orgId: string
  onClose: () => void
}

/** How what waits finds somebody, and when it goes back. */
export function SettingsDialog({ orgId, onClose }: SettingsDialogProps) {
  const settings = useQuery(settingsQuery(orgId))
  return (
    <Modal opened onClose={onClose} title="Como a fila anda" size={480}>
      {settings.isError && (
        <ErrorRegion
          text="Os ajustes não puderam ser lidos."
          onRetry={() => void settings.refetch()}
          isRetrying={settings.isFetching}
        />
      )}
      {settings.data && <SettingsForm orgId={orgId} settings={settings.data} onClose={onClose} />}
    </Modal>
  )
}

function SettingsForm({ orgId, settings, onClose }: SettingsDialogProps & { settings: InboxSettings }) {
  const client = useQueryClient()
  const [distribution, setDistribution] = useState<Distribution>(settings.distribution)
  const [minutes, setMinutes] = useState(settings.returnMin === null ? '' : String(settings.returnMin))
  const [error, setError] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const returnMin = minutes === '' ? null : Number(minutes)
    if (returnMin !== null && (returnMin < 1 || returnMin > maxReturnMin))
      return setError(`De 1 a ${maxReturnMin} minutos`)
    try {
      await saveSettings({ orgId, distribution, returnMin })
      await client.invalidateQueries({ queryKey: settingsQuery(orgId).queryKey })
      toast({ text: 'Ajustes da fila salvos' })
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure))
    }
  }

  return (
    <form className={classes.settings} onSubmit={(event) => void submit(event)}>
      <Radio.Group
        label="Quem recebe o que está na fila"
        value={distribution}
        onChange={(value) => setDistribution(value as Distribution)}
      >
        <Radio
          value="manual"
          label="Quem quiser assume"
          description="A conversa espera até que alguém a abra e responda."
        />
        <Radio
          value="balanced"
          label="Distribuir a quem está presente"
          description="Vai para quem tem Conversas aberta e atende menos, até 12 por pessoa."
        />
      </Radio.Group>
      <TextField
        id="fila-volta"
        label="Volta à fila sem resposta depois de (min)"
        hint="Vazio: nunca volta sozinha."
        inputMode="numeric"
        value={minutes}
        error={error ?? undefined}
        onChange={(event) => {
          setError(null)
          setMinutes(event.currentTarget.value.replace(/\D/g, ''))
        }}
      />
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit">Salvar</Button>
      </div>
    </form>
  )
}
