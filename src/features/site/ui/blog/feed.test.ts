import { expect, test } from 'vitest'
import { posts } from '../../blog/posts.ts'
import { feedOf } from './feed.ts'

const site = { origin: 'https://clinica.example', productName: 'Porta & Cia' }
const [post] = posts
if (!post) throw new Error('no posts')

test('every post stands in the feed, with whole addresses', () => {
  const feed = feedOf(site, posts, ({ slug }) => `<p>${slug}</p>`)
  expect(feed.match(/<item>/g)).toHaveLength(posts.length)
  for (const { slug } of posts) {
    expect(feed).toContain(`<link>https://clinica.example/blog/${slug}</link>`)
    expect(feed).toContain(`<content:encoded>&lt;p&gt;${slug}&lt;/p&gt;</content:encoded>`)
  }
  expect(feed).toContain('<atom:link href="https://clinica.example/blog/rss.xml" rel="self"')
})

test('what has a meaning in XML is escaped, dates are those of RFC 822', () => {
  const feed = feedOf(
    site,
    [{ ...post, title: 'Faltas < 15 % & encaixes', date: '2026-11-20' }],
    () => '<br>',
  )
  expect(feed).toContain('<title>Blog | Porta &amp; Cia</title>')
  expect(feed).toContain('<title>Faltas &lt; 15 % &amp; encaixes</title>')
  expect(feed).toContain('<pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate>')
  expect(feed).not.toContain('<br>')
})
