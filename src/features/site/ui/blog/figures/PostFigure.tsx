import type { ReactNode } from 'react'
import type { FigureName } from '../../../blog/pieces.ts'
import { Figure } from '../../kit/Prose.tsx'
import { AppointmentPath } from './AppointmentPath.tsx'
import appointmentPath from './appointmentPath.css?url'
import { CnpjDigits } from './CnpjDigits.tsx'
import { CoverageTable } from './CoverageTable.tsx'
import cnpjDigits from './cnpjDigits.css?url'
import { FormFields } from './FormFields.tsx'
import figureTable from './figureTable.css?url'
import { LastMeal } from './LastMeal.tsx'
import lastMeal from './lastMeal.css?url'
import { ReplyWindow } from './ReplyWindow.tsx'
import replyWindow from './replyWindow.css?url'

interface Drawn {
  content: ReactNode
  /** Styles of this figure alone, so that no post carries those of all figures; '' in unit tests. */
  styles: string
}

const drawn: Record<FigureName, Drawn> = {
  'caminho-do-horario': { content: <AppointmentPath />, styles: appointmentPath },
  'digitos-do-cnpj': { content: <CnpjDigits />, styles: cnpjDigits },
  'janela-de-24-horas': { content: <ReplyWindow />, styles: replyWindow },
  'contagem-do-jejum': { content: <LastMeal />, styles: lastMeal },
  'tabela-de-cobertura': { content: <CoverageTable />, styles: figureTable },
  'campos-da-ficha': { content: <FormFields />, styles: figureTable },
}

/** The figure of that name, out into the margin. */
export function PostFigure({ name, caption }: { name: FigureName; caption: ReactNode }) {
  const { content, styles } = drawn[name]
  return (
    <Figure wide caption={caption}>
      {styles && <link rel="stylesheet" href={styles} precedence="figures" />}
      {content}
    </Figure>
  )
}
