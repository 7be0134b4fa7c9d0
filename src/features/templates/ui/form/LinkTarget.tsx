import { Input } from '@mantine/core'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { factsOf, offeredFor, type TemplateUse, writtenAs } from '../../rules.ts'
import classes from './buttons.module.css'
import { useHasChat } from './useHasChat.ts'

interface LinkTargetProps {
  id: string
  url: string
  use: TemplateUse
  /** The button's. */
  name: string
  readOnly: boolean
  isInvalid: boolean
  'aria-describedby': string | undefined
  onUrl: (url: string) => void
  onNote: (note: string | null) => void
}

const other = 'outro'

/** Where a link leads: to a page of ours about this message, or to an address in full. */
export function LinkTarget({
  id,
  url,
  use,
  name,
  readOnly,
  isInvalid,
  onUrl,
  onNote,
  ...rest
}: LinkTargetProps) {
  const hasChat = useHasChat()
  const ours = linksFor(use, hasChat || url === writtenAs('link.agendar'))
  const isOurs = ours.some(({ value }) => value === url)
  const select = (
    <SelectInput
      {...(isOurs && { id, isInvalid, ...rest })}
      options={[...ours, { value: other, label: 'Outro endereço' }]}
      value={isOurs ? url : other}
      onValue={(picked) => onUrl(picked === other ? '' : picked)}
      onNote={onNote}
      readOnly={readOnly}
      aria-label={`Aonde ${name} leva`}
    />
  )
  if (isOurs) return select
  return (
    <div className={classes.targets}>
      {ours.length > 0 && select}
      <Input
        id={id}
        type="url"
        value={url}
        placeholder="https://suaclinica.com.br"
        onChange={({ currentTarget }) => onUrl(currentTarget.value)}
        readOnly={readOnly}
        error={isInvalid}
        aria-label={`Endereço de ${name}`}
        aria-describedby={rest['aria-describedby']}
      />
    </div>
  )
}

/** The links of ours that such a message has. */
export const linksFor = (use: TemplateUse, hasChat: boolean) =>
  offeredFor(use, hasChat)
    .filter((name) => factsOf(name).group === 'link')
    .map((name) => ({ value: writtenAs(name), label: `Página: ${factsOf(name).label.toLowerCase()}` }))
