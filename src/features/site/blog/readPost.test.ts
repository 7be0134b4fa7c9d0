import { expect, test } from 'vitest'
import { readPost } from './readPost.ts'

const head = {
  title: 'Uma tarde na recepção',
  description: 'Um texto de exemplo, do tamanho que os mecanismos de busca pedem, sobre nada em particular.',
  date: '2026-11-20',
  tags: '[agenda]',
  drawing: 'pontos',
}

const file = (fields: Record<string, string | undefined>, body = '## Um\n\nTexto') =>
  `---\n${Object.entries({ ...head, ...fields })
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`))
    .join('\n')}\n---\n\n${body}\n`

const path = '/content/blog/uma-tarde.md'

test('a post has the name of its file, its front matter and its text', () => {
  expect(readPost(path, file({}))).toEqual({
    ...head,
    tags: ['agenda'],
    related: [],
    slug: 'uma-tarde',
    body: '## Um\n\nTexto',
  })
})

test.each([
  ['title', 'curto'],
  ['description', 'Curta demais.'],
  ['date', '20/11/2026'],
  ['date', '2026-02-30'],
  ['tags', '[moda]'],
  ['tags', '[]'],
  ['drawing', 'gato'],
  ['title', undefined],
  ['autor', 'Alguém'],
])('a front matter with %s: %s is refused, by the name of the file', (field, value) => {
  const read = () => readPost(path, file({ [field]: value }))
  expect(read).toThrow(path)
  expect(read).toThrow(field)
})

test.each([
  ['/content/blog/Uma_Tarde.md', file({}), /lower case/],
  [path, 'sem cabeça', /uma-tarde\.md/],
  [path, file({}, '```figura nenhuma\nLegenda\n```'), /nenhuma is not drawn/],
])('%s is refused', (name, text, message) => {
  expect(() => readPost(name, text)).toThrow(message)
})
