import { useEffect } from 'react'
import { engineView } from '../engine/engine.ts'
import { needWords } from '../../electron/control/words/need-words.ts'
import { runNeed } from '../needs/run-need.ts'
import { isTyping } from '../parts/layout/is-typing.ts'
import { refreshServer } from '../servers/server-actions.ts'
import { isMac } from './keys.ts'
import { dismiss, notices } from './notices.ts'
import { putInForce } from './profile-switcher.tsx'
import { type Route, hrefOf, routeOf } from './route.ts'
import { type Shortcut, shortcutOf } from './shortcuts.ts'
import { go } from './use-route.ts'

/** Does what the window's shortcuts say. `open`: shows the palette or the list of shortcuts. */
export function useShortcuts(open: (what: 'palette' | 'help') => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const route = routeOf(location.hash)
      const server = route.page === 'servers' ? route.server : undefined
      // A modal dialog has the keyboard to itself, but for the palette, which the same key closes.
      const isModal = document.querySelector('dialog[open]') !== null
      const shortcut = shortcutOf(event, { mac: isMac(), typing: isTyping(event.target), server: server !== undefined })
      if (shortcut === undefined || event.defaultPrevented || (isModal && shortcut.do !== 'palette')) return
      if (perform(shortcut, server, open)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
}

/** Returns whether there was something to do. */
function perform(shortcut: Shortcut, server: string | undefined, open: (what: 'palette' | 'help') => void): boolean {
  switch (shortcut.do) {
    case 'palette':
    case 'help':
      open(shortcut.do)
      return true
    case 'filter':
      return focusFilter()
    case 'back':
      history.back()
      return true
    case 'forward':
      history.forward()
      return true
    case 'undo':
      return undo()
    case 'next-need':
      return goToNextNeed()
    case 'go':
      go(shortcut.route)
      return true
    case 'profile':
      return putProfileInForce(shortcut.at)
    case 'refresh-server':
      if (server !== undefined) void refreshServer(server)
      return true
    case 'edit-server':
      return goIf(server, (name) => ({ page: 'edit', server: name }))
    case 'server-logs':
      return goIf(server, (name) => ({ page: 'servers', server: name, tab: 'logs' }))
  }
}

function goIf(server: string | undefined, routeFor: (name: string) => Route): boolean {
  if (server !== undefined) go(routeFor(server))
  return server !== undefined
}

function focusFilter(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-filter]')
  field?.focus()
  field?.select()
  return field !== null
}

/** Does what the newest message offers, if that is an undo. */
function undo(): boolean {
  const notice = notices.get().findLast(({ action }) => action?.label === 'Undo')
  if (notice === undefined) return false
  dismiss(notice.id)
  notice.action?.run()
  return true
}

/** The need that the shortcut led to last: pressed again, it leads to the one after. */
let lastNeed: string | undefined

function goToNextNeed(): boolean {
  const needs = engineView.get().status?.needs ?? []
  const need = needs[needs.findIndex(({ id }) => id === lastNeed) + 1] ?? needs[0]
  lastNeed = need?.id
  if (need === undefined) return false
  // A sign-in under way is not given up by a key that leads from one to the next.
  if (need.signIn === 'browser' && need.server !== undefined) location.hash = hrefOf({ page: 'servers', server: need.server })
  else runNeed(needWords(need).action)
  return true
}

function putProfileInForce(at: number): boolean {
  const profiles = [undefined, ...(engineView.get().status?.config.profiles ?? []).map(({ name }) => name)]
  if (at >= profiles.length) return false
  void putInForce(profiles[at])
  return true
}
