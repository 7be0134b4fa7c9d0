import type { Components } from 'react-markdown'
import { pictures } from '../../pictures.ts'
import { Callout } from '../kit/Prose.tsx'
import { Screenshot } from '../kit/Screenshot.tsx'
import { Markdown } from '../markdown/Markdown.tsx'
import { Code, CodeCard } from './Code.tsx'

/** A text of the guide: pictures of the product by their name, code in cards, remarks apart. */
export function GuideBody({ children }: { children: string }) {
  return <Markdown components={components}>{children}</Markdown>
}

const components: Components = {
  img: ({ src, alt, title }) => {
    const name = String(src).replace(/^\/pictures\//, '')
    if (!isPicture(name)) throw new Error(`The guide shows a picture that is not there: ${name}`)
    return <Screenshot name={name} alt={alt ?? ''} caption={title} />
  },
  blockquote: ({ children }) => <Callout>{children}</Callout>,
  pre: ({ node }) => {
    const [code] = node?.children ?? []
    const text = code?.type === 'element' && code.children[0]?.type === 'text' ? code.children[0].value : ''
    const kind = code?.type === 'element' ? String(code.properties.className ?? '') : ''
    const [language, title] = kind.includes('json')
      ? (['json', 'JSON'] as const)
      : kind.includes('js')
        ? (['javascript', 'JavaScript'] as const)
        : kind.includes('sh')
          ? (['shell', 'Terminal'] as const)
          : (['text', 'Arquivo'] as const)
    return (
      <CodeCard title={title}>
        <Code code={text.trimEnd()} language={language} />
      </CodeCard>
    )
  },
}

const isPicture = (name: string): name is keyof typeof pictures => Object.hasOwn(pictures, name)
