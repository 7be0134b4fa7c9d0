import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#src/features.ts'
import {
  cleanName,
  formatSize,
  isShown,
  maxFileBytes,
  typeOfClaimed,
  typeOfContent,
  typeSentence,
} from './rules.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['a PDF', '%PDF-1.7\n', 'application/pdf'],
  ['a PNG', '\x89PNG\r\n\x1a\n....', 'image/png'],
  ['a JPEG', '\xff\xd8\xff\xe0....JFIF', 'image/jpeg'],
  ['a WebP', 'RIFF....WEBPVP8 ', 'image/webp'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['a page', '<!doctype html>', null],
  ['a sound in RIFF', 'RIFF....WAVEfmt ', null],
  ['a GIF', 'GIF89a......', null],
  ['a voice note', 'OggS\0\x02........', 'audio/ogg'],
  ['an MP3 with a tag', 'ID3\x04........', 'audio/mpeg'],
  ['an MP3 without', '\xff\xfb\x90d', 'audio/mpeg'],
  ['AAC', '\xff\xf1\x50\x80', 'audio/aac'],
  ['AMR', '#!AMR\n', 'audio/amr'],
  ['a sound in MPEG-4', '\0\0\0\x20ftypM4A ', 'audio/mp4'],
  ['a video', '\0\0\0\x20ftypisom', 'video/mp4'],
  ['a video of an old phone', '\0\0\0\x20ftyp3gp5', 'video/3gpp'],
  ['a picture in MPEG-4', '\0\0\0\x20ftypheic', null],
  ['text in UTF-16', '\xff\xfeo\0l\0', null],
  ['an office file, which shares its bytes with others', 'PK\x03\x04....', null],
  ['nothing', '', null],
])('%s is told by its content', (_name, content, type) => {
  expect(typeOfContent(bytes(content))).toBe(type)
})

test('an office file is what its sender says it is, as far as its bytes bear it', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  expect(typeOfClaimed(bytes('PK\x03\x04....'), docx)).toBe(docx)
  expect(typeOfClaimed(bytes('<!doctype html>'), docx)).toBe(null)
  expect(typeOfClaimed(bytes('PK\x03\x04....'), 'application/zip')).toBe(null)
  expect(typeOfClaimed(bytes('%PDF-1.7\n'), docx)).toBe('application/pdf')
  expect(typeOfClaimed(bytes('\0\0\0\x20ftypmp42'), 'audio/mp4')).toBe('audio/mp4')
  expect(isShown(docx)).toBe(false)
})

test('a name keeps no path and nothing that can’t be seen', () => {
  expect(cleanName('C:\\exames\\pedido.pdf')).toBe('pedido.pdf')
  expect(cleanName('../../etc/passwd')).toBe('passwd')
  expect(cleanName('laudo\u202efdp.exe')).toBe('laudofdp.exe')
  expect(cleanName(' \0 ')).toBe('arquivo')
  expect(cleanName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(196)}.pdf`)
  expect(cleanName(`${'a'.repeat(195)}🩺🩺.pdf`)).toBe(`${'a'.repeat(195)}.pdf`)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const cleaned = cleanName(name)
      expect(cleaned).not.toMatch(/[\\/\p{Cc}]/u)
      expect(cleaned.length).toBeGreaterThan(0)
      expect(cleaned.length).toBeLessThanOrEqual(200)
      expect(cleanName(cleaned)).toBe(cleaned)
    }),
  )
})

test('sizes and types as people say them', () => {
  const sizes = [0, 900, 2_400, 20_480, 1_048_575, 1_048_576, 2_516_582, 10 * 1024 * 1024, 11_010_048]
  expect(sizes.map(formatSize)).toEqual([
    ...['1 KB', '1 KB', '2 KB', '20 KB', '1.024 KB', '1 MB', '2,4 MB', '10 MB', '11 MB'],
  ])
  expect(maxFileBytes).toBe(10_485_760)
  expect(cleanName('x'.repeat(201))).toHaveLength(200)
  expect(typeSentence('org-logo')).toBe('PNG, JPEG ou WebP')
  expect(typeSentence('patient-document')).toBe('PDF, PNG, JPEG ou WebP')
})
