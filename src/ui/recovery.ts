/**
 * A page's code may be gone after a new version was installed. The router then reloads the page it was
 * leaving; this takes the person on to where they were going, once, so that broken code never loops.
 */

const underWay = 'navigation'
const recent = 20_000

type Notes = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the tab's own storage; if the browser denies it, the notes live as long as the page. */
export function notesOfTab(): Notes {
  try {
    return window.sessionStorage
  } catch {
    const stored = new Map<string, string>()
    return {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    }
  }
}

/** Stores the page that is left and the destination for as long as the navigation takes. */
export async function noteNavigation(
  { from, to }: { from: string; to: unknown },
  travel: () => Promise<unknown>,
  notes: Notes,
  now: number,
) {
  if (typeof to === 'string' && to.startsWith('/'))
    notes.setItem(underWay, JSON.stringify({ from, to, at: now }))
  await travel()
  notes.removeItem(underWay)
}

/** How the document came: where it is, and whether it was reloaded. */
export interface Arrival {
  readonly at: string
  readonly isReload: boolean
}

export function arrivalOf({ location, performance }: Pick<Window, 'location' | 'performance'>): Arrival {
  const [navigation] = performance.getEntriesByType('navigation')
  const type = navigation && 'type' in navigation ? navigation.type : ''
  return { at: location.href, isReload: type === 'reload' }
}

/**
 * Returns the destination of an interrupted navigation, and forgets it; null for who has gone elsewhere meanwhile, as by an
 * address that was typed.
 */
export function takeInterrupted(notes: Notes, arrival: Arrival, now: number): string | null {
  const note = notes.getItem(underWay)
  notes.removeItem(underWay)
  if (!note) return null
  const { from, to, at } = JSON.parse(note) as { from: string; to: string; at: number }
  return arrival.isReload && arrival.at === from && now - at < recent ? to : null
}

const reloaded = 'reloaded'

export const forgetReload = (notes: Notes) => notes.removeItem(reloaded)

export function reloadOnce(notes: Notes, place: Pick<Location, 'pathname' | 'reload'>) {
  if (notes.getItem(reloaded) === place.pathname) return
  notes.setItem(reloaded, place.pathname)
  place.reload()
}

/** The notice in the HTML, hidden, for when reloading did not help either. */
export const codeMissingId = 'codigo-em-falta'

/** Fired once the page's code runs: from then on a file that fails to load is asked for by that code, which sees to it. */
export const startedEvent = 'acolhe:started'

/**
 * The same for the first page, whose own code can't run when it or its styles failed to load: part of the HTML.
 * Without a connection nothing is reloaded before there is one.
 */
export const recoveryScript = `(function(){function recover(e){
var t=e.target;if(!t||(t.tagName!=='SCRIPT'&&!(t.tagName==='LINK'&&t.rel==='stylesheet')))return;
var n=document.getElementById('${codeMissingId}');
if(navigator.onLine===false){addEventListener('online',function(){location.reload()});if(n)n.hidden=false;return}
try{if(sessionStorage.getItem('${reloaded}')!==location.pathname){
sessionStorage.setItem('${reloaded}',location.pathname);return location.reload()}}catch(_){}
if(n)n.hidden=false
}
addEventListener('error',recover,{capture:true})
addEventListener('${startedEvent}',function(){removeEventListener('error',recover,{capture:true})})
})()`
