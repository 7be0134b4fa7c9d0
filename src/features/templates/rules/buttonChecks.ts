import type { Check, Checked } from './check.ts'

/** What Meta demands of buttons besides what every channel needs (`checkTemplate`). */
export function checksOfButtons({ content }: Checked): Check[] {
  const { buttons } = content
  const checks: Check[] = []
  const withPicture = buttons.filter(({ text }) => /\p{Extended_Pictographic}|[*_~`\n]/u.test(text))
  if (withPicture.length > 0)
    checks.push({
      id: 'buttonMarks',
      level: 'error',
      title: 'Botão com emoji ou negrito',
      detail: 'A Meta só aceita letras e sinais comuns nos botões.',
      words: [],
      act: {
        label: 'Tirar',
        content: {
          ...content,
          buttons: buttons.map((one) => ({
            ...one,
            text: one.text.replace(/\p{Extended_Pictographic}\uFE0F?|[*_~`\n]/gu, '').trim(),
          })),
        },
      },
    })
  const changes = buttons.filter(
    (one, at) => at > 0 && (one.type === 'reply') !== (buttons[at - 1]?.type === 'reply'),
  )
  if (changes.length > 1)
    checks.push({
      id: 'buttonOrder',
      level: 'error',
      title: 'Respostas e links misturados',
      detail: 'A Meta pede as respostas rápidas juntas, e os links e telefones juntos.',
      words: [],
      act: {
        label: 'Ordenar',
        content: {
          ...content,
          buttons: buttons.toSorted((a, b) => Number(a.type !== 'reply') - Number(b.type !== 'reply')),
        },
      },
    })
  return checks
}
