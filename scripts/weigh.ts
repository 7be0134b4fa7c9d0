import { readFile, writeFile } from 'node:fs/promises'
import { bytesOf, sitePaths, withProduct } from './site.ts'

/** `npm run weigh`: what each public page weighs on its way, into the table of docs/site.md. Build first. */

const file = 'docs/site.md'
const marks = ['<!-- weights -->', '<!-- end of weights -->'] as const
const columns = ['HTML', 'CSS', 'fonts', 'pictures', 'on phones', 'script'] as const
type Weight = Readonly<Record<(typeof columns)[number], number>>

const known = new Map<string, Promise<number>>()
const weightOf = (address: string) => {
  const bytes = known.get(address) ?? bytesOf(address)
  known.set(address, bytes)
  return bytes
}

async function weigh(origin: string, path: string): Promise<Weight> {
  const html = await (await fetch(origin + path)).text()
  const sum = async (paths: Iterable<string>) => {
    const all = await Promise.all([...new Set(paths)].map((one) => weightOf(new URL(one, origin).href)))
    return all.reduce((total, bytes) => total + bytes, 0)
  }
  const named = (pattern: RegExp, within = html) => [...within.matchAll(pattern)].map(([, name = '']) => name)
  // One of the two themes is shown, and only that is fetched.
  const shown = html.replace(/<picture[^>]*data-theme="dark"[\s\S]*?<\/picture>/g, '')
  const onPhones = shown.replace(/<source[^>]*srcSet="([^"]+)"[^>]*>[\s\S]*?<img[^>]*>/gi, '<img src="$1">')
  const images = /<img[^>]*?\bsrc="([^"]+)"/g
  return {
    HTML: await bytesOf(origin + path),
    CSS: await sum(named(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)),
    fonts: await sum(named(/<link[^>]*href="([^"]+\.woff2)"/g)),
    pictures: await sum(named(images, shown)),
    'on phones': await sum(named(images, onPhones)),
    script: await sum(named(/<script[^>]*\bsrc="([^"]+)"/g)),
  }
}

const kB = (bytes: number) => (bytes === 0 ? '0' : (bytes / 1000).toFixed(1))

await withProduct(async (origin) => {
  const rows: string[] = []
  for (const path of await sitePaths(origin)) {
    const weight = await weigh(origin, path)
    rows.push(`| ${path} | ${columns.map((column) => kB(weight[column])).join(' | ')} |`)
  }
  const table = [
    `| page | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '--:').join('|')}|`,
    ...rows,
  ].join('\n')
  process.stdout.write(`${table}\n`)
  const text = await readFile(file, 'utf8')
  const [before, after] = [text.split(marks[0])[0], text.split(marks[1])[1]]
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for the table`)
  await writeFile(file, `${before}${marks[0]}\n\n${table}\n\n${marks[1]}${after}`)
})
