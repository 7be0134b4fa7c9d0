import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Markdown } from '../ui/markdown/Markdown.tsx'
import { readFrontMatter } from './frontMatter.ts'
import { headingsOf } from './headings.ts'

const show = (children: string) => renderToStaticMarkup(createElement(Markdown, { children }))

test('the head is read by its schema, the body is what follows', () => {
  const schema = z.object({ title: z.string(), order: z.int() })
  expect(
    readFrontMatter('---\ntitle: "Agenda: o dia"\norder: 2\n---\n\nTexto\n\n---\nfim\n', schema),
  ).toEqual({
    head: { title: 'Agenda: o dia', order: 2 },
    body: 'Texto\n\n---\nfim',
  })
  expect(() => readFrontMatter('sem cabeça', schema)).toThrow()
})

test('contents list the second level, under the addresses that the headings have', () => {
  const text = '## Fechar o dia\n\n```sh\n## nada\n```\n\n### Menor\n\n## Encaixe, `senha` e vaga'
  const headings = headingsOf(text)
  expect(headings).toEqual([
    { id: 'fechar-o-dia', title: 'Fechar o dia' },
    { id: 'encaixe-senha-e-vaga', title: 'Encaixe, senha e vaga' },
  ])
  for (const { id } of headings) expect(show(text)).toContain(`<h2 id="${id}">`)
})

test('cells of a table carry the name of their column', () => {
  expect(show('| Papel | Vê |\n|---|---|\n| Recepção | a agenda |')).toContain(
    '<td data-label="Vê">a agenda</td>',
  )
})

test('a picture by itself stands in no paragraph, and HTML within the text is shown as text', () => {
  expect(show('![Uma porta](/pictures/porta)')).not.toContain('<p>')
  expect(show('<script>alert(1)</script>')).not.toContain('<script>')
})
