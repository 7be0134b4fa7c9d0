import { useState } from 'react'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SecretField } from '#ui/form/SecretField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import type { SavedSettings } from '../../contract.ts'
import { placeOfTranscription, settingLimits } from '../../settings.ts'
import classes from '../assistant.module.css'
import type { SettingsForm } from '../useSettingsForm.ts'
import { keptSince } from './ModelFields.tsx'

/** Where voice notes are written down. */
export function TranscriptionFields({ form, saved }: { form: SettingsForm; saved: SavedSettings }) {
  const [isOpened, setOpened] = useState(false)
  const { transcriptionUrl, transcriptionModel } = form.values
  const isOn = isOpened || transcriptionUrl !== '' || transcriptionModel !== ''
  const isElsewhere = placeOfTranscription(saved) !== placeOfTranscription(form.values)
  return (
    <div className={classes.stack}>
      <SwitchField
        id="transcricao"
        label="Transcrever áudios"
        note="Por um serviço que a clínica contrata. Desligado, quem manda áudio é passado a uma pessoa."
        value={isOn}
        readOnly={form.isReadOnly}
        onValue={(on) => {
          setOpened(on)
          if (!on) form.change({ transcriptionUrl: '', transcriptionModel: '', transcriptionKey: '' })
        }}
      />
      {isOn && (
        <FieldGrid>
          <Cell span={15}>
            <MaskedField
              label="Endereço da transcrição"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              maxLength={settingLimits.url}
              {...form.field('transcriptionUrl', 'Até antes de /audio/transcriptions.')}
            />
          </Cell>
          <Cell span={9}>
            <MaskedField
              label="Modelo da transcrição"
              autoComplete="off"
              maxLength={settingLimits.model}
              {...form.field('transcriptionModel')}
            />
          </Cell>
          <Cell span={24}>
            <SecretField
              label="Chave da transcrição"
              stored={isElsewhere ? '' : (saved.transcriptionKey?.end ?? '')}
              aside={isElsewhere ? undefined : keptSince(saved.transcriptionKey)}
              maxLength={settingLimits.key}
              {...form.field(
                'transcriptionKey',
                saved.transcriptionKey ? undefined : 'Só se o serviço pede uma.',
              )}
            />
          </Cell>
        </FieldGrid>
      )}
    </div>
  )
}
