import type { ReactNode } from 'react'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { slugOf } from '../../markdown/headings.ts'
import { labelCells, textOf } from '../../markdown/labelCells.ts'
import classes from './table.module.css'

/** Our own texts in Markdown: guide, posts. `components` replaces single elements, pictures above all. */
export function Markdown({ children, components }: { children: string; components?: Components }) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[labelCells]}
      components={{ ...defaults, ...components }}
    >
      {children}
    </ReactMarkdown>
  )
}

const defaults: Components = {
  p: Paragraph,
  table: ({ children }) => <table className={classes.table}>{children}</table>,
  h2: ({ node, children }) => <h2 id={idOf(node)}>{children}</h2>,
  h3: ({ node, children }) => <h3 id={idOf(node)}>{children}</h3>,
}

const idOf = (node: ExtraProps['node']) => (node ? slugOf(textOf(node)) : undefined)

/** A picture by itself is a figure, which HTML does not allow in a paragraph. */
function Paragraph({ node, children }: ExtraProps & { children?: ReactNode }) {
  const [only, ...more] = node?.children ?? []
  const isPicture = only?.type === 'element' && only.tagName === 'img' && more.length === 0
  return isPicture ? children : <p>{children}</p>
}
