import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { withinMain } from '#ui/list/within.ts'
import classes from './panel.module.css'

export interface TokenOption<T extends string> {
  readonly value: T
  readonly label: string
}

interface TokenProps<T extends string> {
  /** What is chosen, for whoever does not see the sentence. */
  readonly label: string
  readonly options: readonly TokenOption<T>[]
  readonly onChange: (values: T[]) => void
  readonly isReadOnly: boolean
  /** What is shown; else the chosen option. */
  readonly text?: string
}

/** A word of a sentence that opens its choices. Who may not change it reads it in bold. */
export function Token<T extends string>({
  value,
  onChange,
  ...token
}: Omit<TokenProps<T>, 'onChange'> & { readonly value: T; readonly onChange: (value: T) => void }) {
  return (
    <OpenToken
      {...token}
      values={[value]}
      onChange={([chosen]) => chosen !== undefined && onChange(chosen)}
    />
  )
}

/** The same with several values: none of them means all. */
export function ManyToken<T extends string>(props: TokenProps<T> & { readonly values: readonly T[] }) {
  return <OpenToken {...props} isMultiple />
}

function OpenToken<T extends string>({
  label,
  options,
  values,
  onChange,
  isReadOnly,
  isMultiple,
  text,
}: TokenProps<T> & { readonly values: readonly T[]; readonly isMultiple?: boolean }) {
  const id = useId()
  const shown = text ?? options.find(({ value }) => value === values[0])?.label ?? ''
  if (isReadOnly) return <strong className={classes.word}>{shown}</strong>
  return (
    <Menu
      position="bottom-start"
      width="max-content"
      withInitialFocusPlaceholder={false}
      // Many hours scroll: what scrolls has to be reached by Tab, too.
      menuItemTabIndex={0}
      {...withinMain}
    >
      <Menu.Target>
        <button type="button" className={classes.token} aria-describedby={id}>
          {shown}
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
          <span id={id} hidden>
            {label}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        {isMultiple ? (
          <Menu.CheckboxGroup value={[...values]} onChange={(chosen) => onChange(chosen as T[])}>
            {options.map((option) => (
              <Menu.CheckboxItem key={option.value} value={option.value}>
                {option.label}
              </Menu.CheckboxItem>
            ))}
          </Menu.CheckboxGroup>
        ) : (
          <Menu.RadioGroup value={values[0] ?? null} onChange={(chosen) => onChange([chosen as T])}>
            {options.map((option) => (
              <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
                {option.label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
