import { type Case, management, outside, professionals } from '../walk.ts'

/** The imports of exams and of professionals, cancelled both; those of patients are beside the patients. */

const importsOf = (path: string, name: string, required: string): readonly Case[] => {
  const only = (expected: Parameters<typeof management>[0]) => ({
    ...outside,
    ...management(expected),
    ...professionals(403),
  })
  const about = { id: name }
  const base = `/orgs/{orgId}/${path}`
  return [
    { route: `GET ${base}`, expected: only([name]) },
    { route: `POST ${base}`, body: () => ({ file: 'nome' }), expected: only(422) },
    { route: `GET ${base}/{id}`, about, expected: only([name]) },
    { route: `GET ${base}/{id}/rows`, about, expected: only([name]) },
    { route: `PUT ${base}/{id}/mapping`, about, body: () => ({ mapping: [required] }), expected: only(409) },
    { route: `POST ${base}/{id}/confirmation`, about, body: () => ({}), expected: only(409) },
    { route: `POST ${base}/{id}/cancellation`, about, expected: only([name]) },
    { route: `GET ${base}/{id}/report`, about, expected: only([name]) },
  ]
}

export const imports: readonly Case[] = [
  ...importsOf('exam-imports', 'examImport', 'name'),
  ...importsOf('professional-imports', 'professionalImport', 'fullName'),
]
