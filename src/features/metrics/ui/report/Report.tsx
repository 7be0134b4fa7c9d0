import { useState } from 'react'
import { DefinitionsContext, useReport } from '../context.ts'
import { BecomesAppointment } from '../conversations/BecomesAppointment.tsx'
import type { ReportAddress } from '../useReportAddress.ts'
import { Foot } from './Foot.tsx'
import { HowLong } from './HowLong.tsx'
import { IsFull } from './IsFull.tsx'
import classes from './report.module.css'
import { Strip } from './Strip.tsx'
import { WhatTheyThink } from './WhatTheyThink.tsx'
import { WhereFrom } from './WhereFrom.tsx'
import { WhoCame } from './WhoCame.tsx'
import { WhoMissed } from './WhoMissed.tsx'

const noteTexts = {
  unequalDays: 'um dos períodos tem mais dias de semana',
  holidays: 'há feriados em um dos períodos e não no outro',
} as const

interface ReportProps {
  orgId: string
  address: ReportAddress
  unitId: string | undefined
}

/** The report: five numbers, and then questions with their answers. */
export function Report({ orgId, address, unitId }: ReportProps) {
  const { answer } = useReport()
  const [definitions, setDefinitions] = useState<HTMLElement | null>(null)
  return (
    <DefinitionsContext value={definitions}>
      {answer.notes.length > 0 && (
        <p className={classes.notice}>
          Os totais dos dois períodos não se comparam ao pé da letra:{' '}
          {answer.notes.map((note) => noteTexts[note]).join(' e ')}.
        </p>
      )}
      <Strip />
      <WhoCame />
      <WhoMissed />
      <IsFull unitId={unitId} />
      <HowLong />
      <WhereFrom />
      <BecomesAppointment orgId={orgId} address={address} />
      <WhatTheyThink />
      <Foot onDefinitions={setDefinitions} />
    </DefinitionsContext>
  )
}
