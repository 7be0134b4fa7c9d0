import { type ComponentProps, useEffect, useRef } from 'react'
import classes from './checkbox.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & {
  'aria-label': string
  /** True when some of its items are checked, and some are not. */
  isMixed?: boolean
}

/** A checkbox whose whole cell is the target. */
export function Checkbox({ isMixed = false, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={classes.area}>
      <input ref={input} type="checkbox" className={classes.box} {...rest} />
    </label>
  )
}
