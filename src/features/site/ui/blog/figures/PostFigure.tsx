import type { ReactNode } from 'react'
import type { FigureName } from '../../../blog/pieces.ts'
import { Figure } from '../../kit/Prose.tsx'
import { AppointmentPath } from './AppointmentPath.tsx'
import { CnpjDigits } from './CnpjDigits.tsx'
import { CoverageTable } from './CoverageTable.tsx'
import { FormFields } from './FormFields.tsx'
import { LastMeal } from './LastMeal.tsx'
import { ReplyWindow } from './ReplyWindow.tsx'

const drawn: Record<FigureName, ReactNode> = {
  'caminho-do-horario': <AppointmentPath />,
  'digitos-do-cnpj': <CnpjDigits />,
  'janela-de-24-horas': <ReplyWindow />,
  'contagem-do-jejum': <LastMeal />,
  'tabela-de-cobertura': <CoverageTable />,
  'campos-da-ficha': <FormFields />,
}

/** The figure of that name, out into the margin. */
export function PostFigure({ name, caption }: { name: FigureName; caption: ReactNode }) {
  return (
    <Figure wide caption={caption}>
      {drawn[name]}
    </Figure>
  )
}
