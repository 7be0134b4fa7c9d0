import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#lib/days.ts'
import { formatPhone } from '#lib/phone.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { StateTag } from '#ui/StateTag.tsx'
import type { Overview } from '../../overview/contract.ts'
import { ageOf, isExpired, relationships } from '../../rules.ts'
import type { AnyPatient, Patient } from '../../schemas.ts'
import { overviewQuery } from '../data.ts'
import classes from './person.module.css'
import { whenAt } from './when.ts'

/** What a person at the counter or on the phone needs to know at once. */
export function PersonCards({ patient }: { patient: AnyPatient }) {
  const { orgId } = useActiveNetwork()
  const { data, error, refetch, isFetching } = useQuery(overviewQuery(orgId, patient.id))
  if (error && !data)
    return (
      <ErrorRegion
        text={`O resumo do paciente não pôde ser carregado. ${sentenceOf(error)}`}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <Loading>
        <div className={classes.cards}>
          <Skeleton height={132} radius="md" />
          <Skeleton height={132} radius="md" />
          <Skeleton height={132} radius="md" />
        </div>
      </Loading>
    )
  return (
    <div className={classes.cards}>
      <Card title="Próximo agendamento">
        {data.next ? <Glance of={data.next} isStateShown /> : <p className={classes.none}>Nada marcado.</p>}
      </Card>
      <Card title="Último atendimento">
        {data.last ? (
          <Glance of={data.last} isStateShown={data.last.state !== 'Atendido'} />
        ) : (
          <p className={classes.none}>
            {data.wasAttended ? 'Em uma unidade que você não vê.' : 'Nenhum atendimento ainda.'}
          </p>
        )}
      </Card>
      {patient.view === 'full' && <Insurance patient={patient} authorizations={data.authorizations} />}
      <Contacts patient={patient} />
      <Family patient={patient} family={data.family} />
      {data.consents && <Consents balance={data.consents} />}
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  )
}

function Glance({ of, isStateShown }: { of: NonNullable<Overview['next']>; isStateShown: boolean }) {
  const { startsAt, timeZone, title, state, professionalName, unitName, link } = of
  return (
    <>
      <p className={classes.main}>
        <Link to={link}>
          <time dateTime={startsAt}>{whenAt(startsAt, timeZone)}</time>
        </Link>
      </p>
      <p>{[title, professionalName].filter(Boolean).join(', ')}</p>
      <p className={classes.soft}>{[unitName, ...(isStateShown ? [state.toLowerCase()] : [])].join(' · ')}</p>
    </>
  )
}

type InsuranceProps = { patient: Patient; authorizations: Overview['authorizations'] }

function Insurance({ patient, authorizations }: InsuranceProps) {
  const { insurancePlanName, insuranceProductName, memberNumber, memberValidUntil } = patient
  return (
    <Card title="Convênio e guias">
      <p className={classes.main}>
        {[insurancePlanName || 'Particular', insuranceProductName].filter(Boolean).join(' ')}
      </p>
      {memberNumber !== '' && <p>Carteirinha {memberNumber}</p>}
      {memberValidUntil !== '' && (
        <p className={classes.soft}>
          {isExpired(patient) ? (
            <StateTag kind="warning">Venceu em {formatDay(memberValidUntil)}</StateTag>
          ) : (
            `Válida até ${formatDay(memberValidUntil)}`
          )}
        </p>
      )}
      {authorizations.length > 0 && (
        <ul className={classes.list}>
          {authorizations.map((one) => (
            <li key={one.appointmentId}>
              <Link to={one.link}>{whenAt(one.startsAt, one.timeZone)}</Link>{' '}
              <StateTag kind={one.isMissing ? 'warning' : 'good'}>
                Autorização {one.state.toLowerCase()}
              </StateTag>
              <span className={classes.soft}>
                {[
                  one.number === '' ? 'sem guia' : `guia ${one.number}`,
                  one.validUntil === '' ? '' : `até ${formatDay(one.validUntil)}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Contacts({ patient: { contacts } }: { patient: AnyPatient }) {
  return (
    <Card title="Contatos">
      {contacts.length === 0 ? (
        <p className={classes.none}>Nenhum telefone ou e-mail.</p>
      ) : (
        <ul className={classes.list}>
          {contacts.map(({ id, name, relationship, phone, email, isPreferred }) => (
            <li key={id}>
              {phone !== '' && <a href={`tel:+55${phone}`}>{formatPhone(phone)}</a>}
              {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
              <span className={classes.soft}>
                {[
                  relationship === 'self' ? '' : `${name} (${relationships[relationship].toLowerCase()})`,
                  isPreferred && contacts.length > 1 ? 'preferido' : '',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Family({ patient, family }: { patient: AnyPatient; family: Overview['family'] }) {
  const guardian = patient.view === 'full' ? patient.guardianName : ''
  if (family.length === 0 && guardian === '') return null
  return (
    <Card title="Família">
      <ul className={classes.list}>
        {guardian !== '' && (
          <li>
            {guardian} <span className={classes.soft}>responsável</span>
          </li>
        )}
        {family.map(({ id, name, birthDate }) => (
          <li key={id}>
            <Link to={paths.patient(id)}>{name}</Link>{' '}
            <span className={classes.soft}>
              {[birthDate === '' ? '' : ageOf(birthDate), 'mesmo telefone ou responsável']
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Consents({ balance }: { balance: NonNullable<Overview['consents']> }) {
  const { granted, withdrawn, unanswered } = balance
  return (
    <Card title="Consentimentos em aberto">
      <p className={classes.main}>
        <a href="#consentimentos">{unanswered === 0 ? 'Tudo respondido' : `${unanswered} sem resposta`}</a>
      </p>
      <p className={classes.soft}>
        {granted === 1 ? '1 concedido' : `${granted} concedidos`},{' '}
        {withdrawn === 1 ? '1 retirado' : `${withdrawn} retirados`}
      </p>
    </Card>
  )
}
