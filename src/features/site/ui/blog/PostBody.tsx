import type { ReactNode } from 'react'
import type { Components, ExtraProps } from 'react-markdown'
import { Link } from 'react-router'
import { fences } from '../../blog/body.ts'
import { isFigure } from '../../blog/pieces.ts'
import { textOf } from '../../markdown/labelCells.ts'
import { Callout, MarginNote } from '../kit/Prose.tsx'
import { Markdown } from '../markdown/Markdown.tsx'
import { PostFigure } from './figures/PostFigure.tsx'
import classes from './PostBody.module.css'

/** A post's Markdown in the components of the site; docs/blog.md describes the syntax. */
export function PostBody({ markdown }: { markdown: string }) {
  return <Markdown components={components}>{markdown}</Markdown>
}

const components: Components = {
  a: ({ href = '', children }) =>
    href.startsWith('/') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>,
  code: ({ children }) => <code className={classes.code}>{children}</code>,
  pre: ({ node, children }) => <Fence node={node}>{children}</Fence>,
}

/** Renders a fenced piece: a note set apart, one in the margin, a figure with its caption. */
function Fence({ node, children }: ExtraProps & { children: ReactNode }) {
  const code = node?.children[0]
  if (code?.type !== 'element') return <pre>{children}</pre>
  const word = String(code.properties.className).replace('language-', '')
  const text = textOf(code).trim()
  if (word === fences.callout)
    return (
      <Callout>
        <Markdown>{text}</Markdown>
      </Callout>
    )
  if (word === fences.margin)
    return (
      <MarginNote>
        <Markdown>{text}</Markdown>
      </MarginNote>
    )
  const name = String(code.data?.meta ?? '')
  if (word === fences.figure && isFigure(name)) return <PostFigure name={name} caption={text} />
  return <pre>{children}</pre>
}
