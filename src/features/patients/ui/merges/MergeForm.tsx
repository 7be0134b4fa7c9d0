import { Button, Radio } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDay } from '#lib/days.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { showInstant } from '#ui/showInstant.ts'
import { differingGroups, type MergeGroup, mergeGroups, missingGroups } from '../../merges/rules.ts'
import { displayName } from '../../rules.ts'
import type { Patient } from '../../schemas.ts'
import { mergePatients, patientsKey } from '../data.ts'
import { contactText, patientFieldNames } from '../form/patientFields.ts'
import classes from './merge.module.css'
import { useUndoMerge } from './useUndoMerge.ts'

const groupLabels: Record<MergeGroup, string> = {
  fullName: 'Nome completo',
  socialName: 'Nome social',
  birthDate: 'Nascimento',
  sex: 'Sexo',
  cpf: 'CPF',
  cns: 'CNS',
  email: 'E-mail',
  address: 'Endereço',
  insurance: 'Convênio',
  guardian: 'Responsável',
  status: 'Situação',
}

type Side = 0 | 1
const sides = [0, 1] as const

/** Chooses which record survives, and which value holds where they differ. */
export function MergeForm({ orgId, pair }: { orgId: string; pair: readonly [Patient, Patient] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const undo = useUndoMerge(orgId)
  const [staying, setStaying] = useState<Side>(() => (pair[0].createdAt <= pair[1].createdAt ? 0 : 1))
  const [chosen, setChosen] = useState<Partial<Record<MergeGroup, Side>>>({})
  const [isBusy, setBusy] = useState(false)
  const survivor = pair[staying]
  const other = pair[staying === 0 ? 1 : 0]
  const differing = differingGroups(pair[0], pair[1])
  const missing = missingGroups(survivor, other)
  const sideOf = (group: MergeGroup): Side =>
    chosen[group] ?? (missing.includes(group) ? (staying === 0 ? 1 : 0) : staying)

  async function join() {
    setBusy(true)
    try {
      const take = differing.filter((group) => sideOf(group) !== staying)
      const { merge } = await mergePatients({
        orgId,
        id: survivor.id,
        version: survivor.version,
        take,
        otherId: other.id,
        otherVersion: other.version,
      })
      await client.invalidateQueries({ queryKey: patientsKey })
      await navigate(paths.patient(survivor.id))
      toast({
        text: 'Cadastros juntados',
        undo: () => undo(survivor.id, merge.id),
      })
    } catch (error) {
      toast({ text: sentenceOf(error), icon: 'error', duration: 8_000 })
      await client.invalidateQueries({ queryKey: patientsKey })
      setBusy(false)
    }
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void join()
      }}
    >
      <fieldset className={classes.group}>
        <legend className={classes.label}>Qual cadastro fica</legend>
        {sides.map((side) => (
          <Choice
            key={side}
            name="fica"
            isChosen={staying === side}
            onChoose={() => setStaying(side)}
            title={displayName(pair[side])}
            detail={`criado em ${showInstant(pair[side].createdAt)}`}
          />
        ))}
      </fieldset>
      {differing.map((group) => (
        <fieldset key={group} className={classes.group}>
          <legend className={classes.label}>{groupLabels[group]}</legend>
          {sides.map((side) => (
            <Choice
              key={side}
              name={group}
              isChosen={sideOf(group) === side}
              onChoose={() => setChosen((before) => ({ ...before, [group]: side }))}
              title={textOf(pair[side], group) || 'vazio'}
            />
          ))}
        </fieldset>
      ))}
      <div className={classes.joined}>
        <p>Fica dos dois, sem perder nada: contatos, consentimentos, documentos, etiquetas e observações.</p>
        <p>
          {[...pair[0].contacts, ...pair[1].contacts].map(contactText).join('; ') ||
            'Nenhum contato cadastrado.'}
        </p>
      </div>
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          Juntar cadastros
        </Button>
        <Button variant="default" component={Link} to={paths.patient(pair[0].id)}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

interface ChoiceProps {
  name: string
  isChosen: boolean
  onChoose: () => void
  title: string
  detail?: string
}

function Choice({ name, isChosen, onChoose, title, detail }: ChoiceProps) {
  return (
    <Radio
      className={classes.choice}
      data-chosen={isChosen || undefined}
      name={name}
      checked={isChosen}
      onChange={onChoose}
      label={title}
      description={detail}
    />
  )
}

/** Formats the fields of a group. */
function textOf(patient: Patient, group: MergeGroup): string {
  if (group === 'insurance')
    return [
      patient.insurancePlanName || 'Particular',
      patient.insuranceProductName,
      patient.memberNumber,
      patient.memberValidUntil && `válida até ${formatDay(patient.memberValidUntil)}`,
    ]
      .filter(Boolean)
      .join(', ')
  const names = patientFieldNames()
  return mergeGroups[group]
    .map((field) => {
      const { show } = names[field] as { show?: (value: unknown) => unknown }
      return String((show ? show(patient[field]) : patient[field]) ?? '')
    })
    .filter((text) => text !== '')
    .join(', ')
}
