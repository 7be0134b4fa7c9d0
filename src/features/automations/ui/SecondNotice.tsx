import type { AutomationItem } from '../contract.ts'
import { timeOptions } from './choices.ts'
import { Token } from './Token.tsx'
import { useSaving } from './useSaving.ts'

const options = [
  { value: 'on', label: 'mandar o segundo aviso' },
  { value: 'off', label: 'não insistir' },
] as const

/** The end of a reminder's sentence: what happens to whoever has not answered. It is an automation of its own. */
export function SecondNotice({ item, isReadOnly }: { item: AutomationItem; isReadOnly: boolean }) {
  const saving = useSaving(item)
  const { timing } = item
  return (
    <>
      {' '}
      Sem resposta
      {'at' in timing && (
        <>
          {' '}
          até{' '}
          <Token
            label="Até que horas"
            options={timeOptions(timing.at)}
            value={String(timing.at)}
            onChange={(value) => saving.change({ timing: { ...timing, at: Number(value) } })}
            isReadOnly={isReadOnly}
          />
        </>
      )}
      ,{' '}
      <Token
        label="Segundo aviso"
        options={options}
        value={item.isOn ? 'on' : 'off'}
        onChange={(value) => saving.change({ isOn: value === 'on' })}
        isReadOnly={isReadOnly}
      />
      .
    </>
  )
}
