import type { ReactNode } from 'react'
import Markdown, { type Components, type ExtraProps, type Options } from 'react-markdown'
import { Link } from 'react-router'
import remarkGfm from 'remark-gfm'
import { fences, headingId } from '../../blog/body.ts'
import { isFigure } from '../../blog/pieces.ts'
import { Callout, MarginNote } from '../kit/Prose.tsx'
import { PostFigure } from './figures/PostFigure.tsx'
import classes from './PostBody.module.css'

type Element = NonNullable<ExtraProps['node']>
type Child = Element['children'][number]

/** A post's Markdown in the pieces of the site; docs/blog.md says what may stand in it. */
export function PostBody({ markdown }: { markdown: string }) {
  return (
    <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[labelCells]} components={components}>
      {markdown}
    </Markdown>
  )
}

const components: Components = {
  h2: ({ node, children }) => <h2 id={headingId(textOf(node))}>{children}</h2>,
  h3: ({ node, children }) => <h3 id={headingId(textOf(node))}>{children}</h3>,
  a: ({ href = '', children }) =>
    href.startsWith('/') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>,
  table: ({ children }) => <table className={classes.table}>{children}</table>,
  pre: ({ node, children }) => <Fence node={node}>{children}</Fence>,
}

/** Within a note or a caption: text that is no section of the post. */
const inline = (text: string) => (
  <Markdown remarkPlugins={[remarkGfm]} components={{ a: components.a }}>
    {text}
  </Markdown>
)

function Fence({ node, children }: { node: Element | undefined; children: ReactNode }) {
  const code = node?.children[0]
  if (code?.type !== 'element') return <pre>{children}</pre>
  const word = String(code.properties.className ?? '').replace('language-', '')
  const text = textOf(code)
  if (word === fences.callout) return <Callout>{inline(text)}</Callout>
  if (word === fences.margin) return <MarginNote>{inline(text)}</MarginNote>
  const name = String(code.data?.meta ?? '')
  if (word === fences.figure && isFigure(name)) return <PostFigure name={name} caption={text.trim()} />
  return <pre>{children}</pre>
}

const textOf = (node: Child | undefined): string => {
  if (node?.type === 'text') return node.value
  return node?.type === 'element' ? node.children.map(textOf).join('') : ''
}

type Plugin = Extract<NonNullable<Options['rehypePlugins']>[number], (...args: never[]) => unknown>

/** Each cell of a table knows its column: phones show rows as lists. */
const labelCells: Plugin = () => (tree) => {
  const visit = (node: Child) => {
    if (node.type !== 'element') return
    if (node.tagName === 'table') labelTable(node)
    else node.children.forEach(visit)
  }
  for (const node of (tree as Pick<Element, 'children'>).children) visit(node)
}

function labelTable(table: Element) {
  const rows = elementsIn(table).flatMap(elementsIn)
  const labels = rows[0] ? elementsIn(rows[0]).map(textOf) : []
  for (const row of rows.slice(1))
    elementsIn(row).forEach((cell, at) => {
      if (at > 0) cell.properties.dataLabel = labels[at] ?? ''
    })
}

const elementsIn = (node: Element): Element[] =>
  node.children.filter((child): child is Element => child.type === 'element')
