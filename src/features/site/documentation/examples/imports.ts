import type { Example, Ids } from './example.ts'

/** The examples of an import, from the upload to its end; the second line of `file` has a problem. */
export function importExamples(of: 'exams' | 'professionals', file: string, mapping: string[]): Example[] {
  const own = of === 'exams' ? 'importacaoDeExames' : 'importacaoDeProfissionais'
  const params = (ids: Ids) => ({ id: ids[own] })
  return [
    {
      of: `${of}.imports.create`,
      as: 'manager',
      status: 201,
      key: `planilha-${of}`,
      body: () => ({ fileName: of === 'exams' ? 'exames.csv' : 'profissionais.csv', file }),
      keeps: { [own]: 'id' },
    },
    { of: `${of}.imports.map`, as: 'manager', params, body: () => ({ mapping }) },
    { of: `${of}.imports.list`, as: 'manager' },
    { of: `${of}.imports.find`, as: 'manager', params },
    { of: `${of}.imports.listRows`, as: 'manager', params, query: () => ({ state: 'bad' }) },
    { of: `${of}.imports.report`, as: 'manager', params },
    { of: `${of}.imports.confirm`, as: 'manager', params, body: () => ({ withDuplicates: false }) },
    { of: `${of}.imports.cancel`, as: 'manager', params },
  ]
}
