import { Button } from '@mantine/core'
import { IconLink, IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PatientField } from '#features/appointments/ui/booking/PatientField.tsx'
import { type Relationship, relationships } from '#features/patients/rules.ts'
import { patientQuery, patientsKey, updatePatient } from '#features/patients/ui/data.ts'
import { PatientDrawer } from '#features/patients/ui/PatientDrawer.tsx'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { ConversationView } from '../../contract.ts'
import { conversationKeys } from '../data.ts'
import classes from '../inbox.module.css'

interface LinkContactProps {
  orgId: string
  conversation: ConversationView
  onLinked: (patientId: string) => void
}

const choices = Object.entries(relationships).map(([value, label]) => ({
  value: value as Relationship,
  label: value === 'self' ? 'É o próprio paciente' : label,
}))

/** Writes the contact into a patient's record, or begins one: from then on the conversation is theirs too. */
export function LinkContact({ orgId, conversation, onLinked }: LinkContactProps) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [patientId, setPatientId] = useState('')
  const [relationship, setRelationship] = useState<Relationship>('self')
  const [newName, setNewName] = useState<string | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { id, phone, email, name, patients } = conversation

  async function link(to: string) {
    setBusy(true)
    setError('')
    try {
      const patient = await client.fetchQuery({ ...patientQuery(orgId, to), staleTime: 0 })
      if (patient.view !== 'full') return
      const contact = {
        name: relationship === 'self' ? '' : /\d{4}|@/.test(name) ? '' : name,
        relationship,
        phone,
        email,
        hasWhatsapp: conversation.channel === 'whatsapp',
        isPreferred: patient.contacts.length === 0,
      }
      const known = patient.contacts.some((one) => one.phone === phone && one.email === email)
      if (!known) await updatePatient({ ...patient, orgId, id: to, contacts: [...patient.contacts, contact] })
      toast({ text: 'Contato vinculado ao cadastro' })
      setOpen(false)
      setPatientId('')
      onLinked(to)
    } catch (failed) {
      setError(sentenceOf(failed))
    } finally {
      setBusy(false)
      for (const queryKey of [patientsKey, ...conversationKeys(id)])
        void client.invalidateQueries({ queryKey })
    }
  }

  return (
    <>
      {!isOpen && (
        <span className={classes.linkActs}>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconLink size={16} stroke={1.5} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {patients.length === 0 ? 'Vincular a um paciente' : 'Vincular a mais um paciente'}
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden="true" />}
            onClick={() => setNewName(/\d{4}|@/.test(name) ? '' : name)}
          >
            Novo paciente
          </Button>
        </span>
      )}
      {isOpen && (
        <fieldset className={classes.linkForm} aria-label="Vincular a um paciente">
          {patientId === '' ? (
            <PatientField
              id="vincular-paciente"
              orgId={orgId}
              onPick={setPatientId}
              onCreate={(typed) => setNewName(typed)}
            />
          ) : (
            <SelectField
              id="vincular-relacao"
              label="Quem escreve é"
              options={choices}
              value={relationship}
              onValue={setRelationship}
            />
          )}
          {error !== '' && (
            <p role="alert" className={classes.error}>
              {error}
            </p>
          )}
          <span className={classes.dialogFoot}>
            <Button
              variant="default"
              onClick={() => {
                setOpen(false)
                setPatientId('')
              }}
            >
              Cancelar
            </Button>
            {patientId !== '' && (
              <Button loading={isBusy} onClick={() => void link(patientId)}>
                Vincular
              </Button>
            )}
          </span>
        </fieldset>
      )}
      <PatientDrawer
        isOpen={newName !== null}
        startName={newName ?? ''}
        startPhone={phone}
        onClose={() => setNewName(null)}
        onCreated={({ id: created }) => {
          setNewName(null)
          void link(created)
        }}
        onChoose={(existing) => {
          setNewName(null)
          setPatientId(existing)
          setOpen(true)
        }}
      />
    </>
  )
}
