import { describe, expect, test, vi } from 'vitest'
import { createShell, dropdownSlots } from './store.ts'

const shellOn = (day: string) => createShell(new Date(`${day}T10:42:00`))

test('the date filter goes from seven days back to today', () => {
  expect(shellOn('2026-11-17').read().dates).toEqual({ from: '2026-11-10', to: '2026-11-17' })
  expect(shellOn('2027-01-03').read().dates).toEqual({ from: '2026-12-27', to: '2027-01-03' })
})

test('begins with nothing searched, filtered, listed or open', () => {
  expect(shellOn('2026-11-17').read()).toMatchObject({
    searchText: '',
    filter: '',
    chatList: [],
    overlay: { show: false, position: 'end' },
    dropdown: null,
  })
})

describe('dropdowns', () => {
  test('opening one closes the other', () => {
    const shell = shellOn('2026-11-17')
    shell.openDropdown(0)
    shell.openDropdown(dropdownSlots - 1)
    expect(shell.read().dropdown).toBe(39)
  })

  test('closing one leaves another open', () => {
    const shell = shellOn('2026-11-17')
    shell.openDropdown(3)
    shell.closeDropdown(2)
    expect(shell.read().dropdown).toBe(3)
    shell.closeDropdown(3)
    expect(shell.read().dropdown).toBeNull()
  })

  test.each([-1, 40, 1.5])('there is no dropdown %s', (slot) => {
    expect(() => shellOn('2026-11-17').openDropdown(slot)).toThrow(RangeError)
  })
})

describe('what lies over the page', () => {
  test('is the one on top; closing it shows what lay below', () => {
    const shell = shellOn('2026-11-17')
    const closeDrawer = shell.openOverlay('end')
    const closeDialog = shell.openOverlay('center')
    expect(shell.read().overlay).toEqual({ show: true, position: 'center' })
    closeDialog()
    expect(shell.read().overlay).toEqual({ show: true, position: 'end' })
    closeDrawer()
    closeDrawer()
    expect(shell.read().overlay).toEqual({ show: false, position: 'end' })
  })

  test('closing the one below leaves the one on top', () => {
    const shell = shellOn('2026-11-17')
    const closeDrawer = shell.openOverlay('end')
    shell.openOverlay('center')
    closeDrawer()
    expect(shell.read().overlay).toEqual({ show: true, position: 'center' })
  })

  test('what was open before the path changed closes nothing of the new page', () => {
    const shell = shellOn('2026-11-17')
    const closeOld = shell.openOverlay('center')
    shell.closeAll()
    shell.openOverlay('end')
    closeOld()
    expect(shell.read().overlay).toEqual({ show: true, position: 'end' })
  })
})

test('a change of path closes overlay and dropdown, and keeps what was searched', () => {
  const shell = shellOn('2026-11-17')
  shell.setSearchText('neusa')
  shell.openOverlay('center')
  shell.openDropdown(1)
  shell.closeAll()
  expect(shell.read()).toMatchObject({
    searchText: 'neusa',
    overlay: { show: false, position: 'center' },
    dropdown: null,
  })
})

test('notifies listeners, until they unsubscribe', () => {
  const shell = shellOn('2026-11-17')
  const listener = vi.fn()
  const leave = shell.subscribe(listener)
  shell.setFilter('ativos')
  leave()
  shell.setFilter('')
  expect(listener).toHaveBeenCalledOnce()
})
