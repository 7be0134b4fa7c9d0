import { paths } from '#src/paths.ts'
import type { Audience } from '../kit/drawings/AudienceDrawing.tsx'

/** The audiences of the product, from the smallest door to the largest. */
export const audiences: readonly { id: Audience; name: string; path: string; note: string }[] = [
  {
    id: 'consultorios',
    name: 'Consultórios',
    path: paths.feature('consultorios'),
    note: 'Uma agenda, um celular e nenhuma planilha paralela.',
  },
  {
    id: 'clinicas',
    name: 'Clínicas',
    path: paths.feature('clinicas'),
    note: 'Vários profissionais, aparelhos e convênios na mesma tela.',
  },
  {
    id: 'hospitais',
    name: 'Hospitais',
    path: paths.feature('hospitais'),
    note: 'Ambulatórios e redes, cada unidade com a sua agenda.',
  },
  {
    id: 'telemedicina',
    name: 'Telemedicina',
    path: paths.feature('telemedicina'),
    note: 'A teleconsulta na mesma agenda das outras.',
  },
  {
    id: 'desenvolvedores',
    name: 'Desenvolvedores',
    path: paths.feature('desenvolvedores'),
    note: 'API documentada, erros que explicam e eventos ao vivo.',
  },
]
