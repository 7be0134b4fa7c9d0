import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Picture } from '#features/site/pictures.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Desktops are seen smaller than they are, phones as they are. */
export const pixelRatio = { desktop: 1.5, phone: 2 } as const
const quality = { desktop: 31, phone: 38 } as const

export type Device = keyof typeof pixelRatio

/** Letters stay sharp: colour has full resolution. */
export async function writePicture(file: string, png: Buffer, device: Device): Promise<number> {
  await mkdir('public/pictures', { recursive: true })
  const avif = await sharp(png)
    .avif({ quality: quality[device], effort: 6, chromaSubsampling: '4:4:4' })
    .toBuffer()
  await writeFile(`public/pictures/${file}.avif`, avif)
  return avif.length
}

const sizesFile = 'src/features/site/pictures.ts'

/** Sizes that were not taken this time stay. */
export async function writeSizes(sizes: Readonly<Record<string, Picture>>): Promise<void> {
  const { pictures } = await import('#features/site/pictures.ts')
  const all = Object.entries({ ...pictures, ...sizes })
  const show = ({ width, height }: { width: number; height: number }) => `width: ${width}, height: ${height}`
  const lines = all.map(([name, { phone, ...size }]: [string, Picture]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    return `  ${key}: { ${show(size)}${phone ? `, phone: { ${show(phone)} }` : ''} },`
  })
  await writeFile(
    sizesFile,
    `interface Size {
  width: number
  height: number
}

export interface Picture extends Size {
  /** The size of the crop for phones, if there is one. */
  phone?: Size
}

/** Sizes of the product's pictures in \`public/pictures\`, in CSS pixels; written by \`npm run shots -- site\`. */
export const pictures = {
${lines.join('\n')}
} satisfies Record<string, Picture>

export type PictureName = keyof typeof pictures
`,
  )
}
