import { paths } from '../paths.ts'
import { practice } from '#practice/practice.ts'
import { Icon } from '../ui/icon.tsx'
import { caretDown, listIcon, phone, x } from '../ui/icons.ts'
import { Logo } from './logo.tsx'
import { navigation } from './navigation.ts'
import type { NavigationGroup } from './navigation.ts'

/**
 * Works without script: the menu of small screens is a popover, and the dropdowns are details elements of one name, of
 * which one is open. frame-script.ts adds Escape, arrows and outside clicks.
 */
export function Header({ current }: { current: string }) {
  return (
    <header className="header">
      <a className="logo header-logo" href={paths.home} aria-label={`${practice.name}, home`}>
        <Logo place="header" />
      </a>
      <nav id="menu" className="menu" popover="auto" aria-label="Main">
        <ul className="menu-list">
          {navigation.map((entry) => (
            <li key={entry.path}>
              {'pages' in entry ? (
                <Dropdown group={entry} current={current} />
              ) : (
                <MenuLink href={entry.path} label={entry.label} current={current} />
              )}
            </li>
          ))}
          <li className="menu-book">
            <BookNow />
          </li>
        </ul>
      </nav>
      <a className="header-phone" href={`tel:${practice.telephone.international}`}>
        <Icon drawing={phone} />
        <span className="visually-hidden">Call </span>
        <span className="header-phone-number">{practice.telephone.shown}</span>
      </a>
      <div className="header-book">
        <BookNow />
      </div>
      <button className="menu-button" type="button" popoverTarget="menu" aria-label="Menu">
        <Icon drawing={listIcon} size={24} />
        <Icon drawing={x} size={24} />
      </button>
    </header>
  )
}

function BookNow() {
  return (
    <a className="button" href={paths.bookNow}>
      Book Now
    </a>
  )
}

function Dropdown({ group, current }: { group: NavigationGroup; current: string }) {
  const inside = group.pages.some((page) => page.path === current)
  return (
    <details name="menu" className="dropdown">
      <summary className="menu-link" data-current={inside || undefined}>
        {group.label}
        <Icon drawing={caretDown} size={16} />
      </summary>
      <ul className="dropdown-panel">
        {group.pages.map((page) => (
          <li key={page.path}>
            <MenuLink href={page.path} label={page.label} current={current} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function MenuLink({ href, label, current }: { href: string; label: string; current: string }) {
  return (
    <a className="menu-link" href={href} aria-current={href === current ? 'page' : undefined}>
      {label}
    </a>
  )
}
