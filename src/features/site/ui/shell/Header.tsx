import { IconChevronDown, IconMenu2, IconPlus, IconX } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { paths } from '#src/paths.ts'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { type Menu, type MenuItem, menus } from '../../siteMap.ts'
import classes from './Header.module.css'
import { Named } from './Named.tsx'
import { ThemeChoice, ThemeSwitch } from './ThemeForm.tsx'

/** Menus of plain `<details>`: they open without script; `site.js` adds Escape, a click outside and the focus's return. */
export function Header() {
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to={paths.home} className={classes.brand}>
          <Wordmark height={33} />
        </Link>
        <nav className={classes.menus} aria-label="Menu principal">
          {menus.map((menu) => (
            <DropDown key={menu.title} menu={menu} />
          ))}
        </nav>
        <div className={classes.actions}>
          <ThemeSwitch />
          <Link to={paths.login} className={classes.enter}>
            Entrar
          </Link>
          <Link to={paths.register} className={classes.register}>
            Registrar
          </Link>
          <details className={classes.phone} data-menu>
            <summary className={classes.hamburger} aria-label="Menu">
              <IconMenu2 size={22} stroke={1.75} aria-hidden />
              <IconX size={22} stroke={1.75} aria-hidden />
            </summary>
            <PhoneMenu />
          </details>
        </div>
      </div>
    </header>
  )
}

function DropDown({ menu }: { menu: Menu }) {
  const { pathname } = useLocation()
  return (
    <details
      name="menu"
      className={classes.menu}
      data-menu
      data-current={leadsTo(menu, pathname) || undefined}
    >
      <summary>
        {menu.title}
        <IconChevronDown size={16} stroke={1.5} aria-hidden />
      </summary>
      <ul className={classes.sheet}>
        {menu.items.map((item) => (
          <li key={item.label}>
            <Link to={item.to} aria-current={item.to === pathname ? 'page' : undefined}>
              <span className={classes.label}>
                <Named item={item} />
              </span>
              <span className={classes.note}>{item.note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The same menus over the whole screen, with what else the bar has no room for. */
function PhoneMenu() {
  const { pathname } = useLocation()
  return (
    <nav className={classes.screen} aria-label="Menu">
      <div className={classes.groups}>
        {menus.map(({ title, items }) => (
          <details key={title} name="menu-celular" className={classes.group}>
            <summary>
              {title}
              <IconPlus size={20} stroke={1.5} aria-hidden />
            </summary>
            <ul>
              {items.map((item) => (
                <li key={item.label}>
                  <Link to={item.to} aria-current={item.to === pathname ? 'page' : undefined}>
                    <span>
                      <Named item={item} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
        <ThemeChoice />
      </div>
      <p className={classes.foot}>
        <Link to={paths.login} className={classes.quiet}>
          Entrar
        </Link>
        <Link to={paths.register} className={classes.register}>
          Registrar
        </Link>
      </p>
    </nav>
  )
}

const leadsTo = ({ items }: Menu, pathname: string) =>
  items.some(({ to }: MenuItem) => to !== paths.admin && !to.includes('#') && isWithin(pathname, to))

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)
