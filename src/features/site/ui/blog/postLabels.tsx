import { readingMinutes, wordsOf } from '../../blog/body.ts'
import type { Post } from '../../blog/readPost.ts'
import type { Topic } from '../../blog/topics.ts'

/** The fields of a post that lists show. */
export interface PostCard extends Pick<Post, 'slug' | 'title' | 'description' | 'date' | 'drawing'> {
  topic: Topic
  minutes: number
}

export const cardOf = ({ slug, title, description, date, drawing, tags, body }: Post): PostCard => ({
  slug,
  title,
  description,
  date,
  drawing,
  topic: tags[0] ?? 'agenda',
  minutes: readingMinutes(wordsOf(body)),
})

/** `20 nov 2026` */
export function ShortDate({ date }: { date: string }) {
  const parts = new Intl.DateTimeFormat('pt-BR', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(Date.parse(date))
  const part = (type: string) => parts.find((one) => one.type === type)?.value.replace('.', '')
  return <time dateTime={date}>{`${part('day')} ${part('month')} ${part('year')}`}</time>
}
