import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { paths } from '#src/paths.ts'
import { headingsOf } from '../markdown/headings.ts'
import { menus, publicPages } from '../siteMap.ts'
import { PostBody } from '../ui/blog/PostBody.tsx'
import { innerLinks, wordsOf } from './body.ts'
import { drawings, figures } from './pieces.ts'
import { findPost, named, posts, postsOn, relatedTo } from './posts.ts'
import { topicIds } from './topics.ts'

const slugs = posts.map(({ slug }) => slug)

test('six posts or more, the newest first', () => {
  expect(posts.length).toBeGreaterThanOrEqual(6)
  expect(posts.map(({ date }) => date)).toEqual(
    posts
      .map(({ date }) => date)
      .sort()
      .reverse(),
  )
})

test('titles, descriptions and drawings are each used once; every topic has a post', () => {
  for (const of of ['title', 'description', 'drawing'] as const) {
    const used = posts.map((post) => post[of])
    expect(used).toEqual([...new Set(used)])
  }
  expect(topicIds.filter((topic) => !posts.some(({ tags }) => tags.includes(topic)))).toEqual([])
  expect(drawings.filter((name) => !posts.some(({ drawing }) => drawing === name))).toEqual([])
})

test('two follow each post, other ones, those that it names first', () => {
  for (const post of posts) {
    expect(post.related.filter((slug) => !slugs.includes(slug) || slug === post.slug)).toEqual([])
    const related = relatedTo(post).map(({ slug }) => slug)
    expect(related.slice(0, post.related.length)).toEqual(post.related)
    expect(new Set([post.slug, ...related]).size).toBe(3)
  }
})

test.each(topicIds)('%s: every post that touches it, first those that are mainly about it', (topic) => {
  const found = postsOn(topic)
  expect(new Set(found)).toEqual(new Set(posts.filter(({ tags }) => tags.includes(topic))))
  const isMain = found.map(({ tags }) => tags[0] === topic)
  expect(isMain).toEqual([...isMain].sort().reverse())
})

test('what shares a tag follows a post that names none', () => {
  const [one, ...others] = posts
  if (!one) throw new Error('no posts')
  const [next] = relatedTo({ ...one, related: [] }, posts)
  expect(next?.tags.some((tag) => one.tags.includes(tag))).toBe(true)
  expect(relatedTo(one, [one, ...others.slice(0, 1)])).toEqual(others.slice(0, 1))
})

test('an address without a post has none', () => {
  expect(findPost('cnpj-com-letras')?.title).toContain('CNPJ')
  expect(findPost('nada')).toBeUndefined()
})

test('the product is called what the installation calls it', () => {
  const [post] = posts.map(named('Recebe'))
  expect(post?.body).toContain('## No Recebe')
  expect(post?.body).not.toContain('{produto}')
})

describe.each(posts.map((post) => [post.slug, post] as const))('%s', (_, post) => {
  const html = show(post.body)

  test('has 900 words to read at least, and one figure that is drawn', () => {
    expect(wordsOf(post.body)).toBeGreaterThanOrEqual(900)
    const used = figures.filter((name) => post.body.includes(`\`\`\`figura ${name}\n`))
    expect(used).toHaveLength(1)
    expect(html.match(/<figure/g)).toHaveLength(1)
    expect(html.match(/<figcaption/g)).toHaveLength(1)
    expect(html).not.toContain('<pre')
  })

  test('names its sources, and the product only under the last heading', () => {
    const titles = headingsOf(post.body).map(({ title }) => title)
    expect(titles.slice(-2)).toEqual(['Fontes', 'No {produto}'])
    const before = post.body.slice(0, post.body.indexOf('## No {produto}'))
    expect(before).not.toMatch(/Acolhe|\{produto\}/)
    expect(post.body).not.toMatch(/Acolhe/)
  })

  test('has contents that lead to its headings', () => {
    const ids = headingsOf(post.body).map(({ id }) => id)
    expect(ids.filter((id) => !html.includes(`<h2 id="${id}">`))).toEqual([])
    expect(html.match(/<h2/g)).toHaveLength(ids.length)
  })

  test('links to pages that there are', () => {
    const inMenus = menus.flatMap(({ items }) => items.map(({ to }) => to))
    const there = [...publicPages.map(({ path }) => path), ...inMenus, ...slugs.map(paths.post)]
    const linked = innerLinks(post.body).map((link) => link.replace(/[?#].*$/, ''))
    expect(linked.filter((path) => !there.includes(path))).toEqual([])
    expect(linked.length).toBeGreaterThan(0)
  })
})

function show(markdown: string): string {
  const element = createElement(PostBody, { markdown })
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}
