import { IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { themeChoice } from '#platform/theme.ts'
import classes from './ThemeForm.module.css'

/**
 * The theme's buttons: the server stores the choice in a cookie and shows the page again; `site.js` saves
 * that round trip. The stylesheet shows those that change something, so that the page is the same before and
 * after.
 */
function ThemeForm({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={themeChoice.action} className={className} data-theme-form>
      <input type="hidden" name={themeChoice.returnField} value={pathname + search} />
      {children}
    </form>
  )
}

interface ChoiceProps {
  value: 'light' | 'dark' | 'system'
  className?: string
  label?: string
  children: ReactNode
}

const Choice = ({ value, label, ...rest }: ChoiceProps) => (
  <button type="submit" name={themeChoice.field} value={value} aria-label={label} title={label} {...rest} />
)

/** In the bar: switches to the other theme. */
export function ThemeSwitch() {
  return (
    <ThemeForm>
      <Choice value="dark" className={`${classes.icon} ${classes.whenLight}`} label="Usar tema escuro">
        <IconMoon size={20} stroke={1.5} aria-hidden />
      </Choice>
      <Choice value="light" className={`${classes.icon} ${classes.whenDark}`} label="Usar tema claro">
        <IconSun size={20} stroke={1.5} aria-hidden />
      </Choice>
    </ThemeForm>
  )
}

/** In the menu of phones: both, side by side. */
export function ThemeChoice() {
  return (
    <ThemeForm className={classes.choice}>
      <span>Tema</span>
      <span className={classes.pair}>
        <Choice value="light" className={classes.lightOne}>
          <IconSun size={18} stroke={1.5} aria-hidden /> Claro
        </Choice>
        <Choice value="dark" className={classes.darkOne}>
          <IconMoon size={18} stroke={1.5} aria-hidden /> Escuro
        </Choice>
      </span>
    </ThemeForm>
  )
}

/** In the footer: shows the current choice, and switches from system to dark to light. */
export function ThemeCycle() {
  return (
    <ThemeForm>
      <Choice value="dark" className={`${classes.state} ${classes.ofSystem}`}>
        <IconSunMoon size={17} stroke={1.5} aria-hidden /> Tema: sistema
      </Choice>
      <Choice value="light" className={`${classes.state} ${classes.ofDark}`}>
        <IconMoon size={17} stroke={1.5} aria-hidden /> Tema: escuro
      </Choice>
      <Choice value="system" className={`${classes.state} ${classes.ofLight}`}>
        <IconSun size={17} stroke={1.5} aria-hidden /> Tema: claro
      </Choice>
    </ThemeForm>
  )
}
