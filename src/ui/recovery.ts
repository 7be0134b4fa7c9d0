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

/** Stores the destination for as long as the navigation takes. */
export async function noteNavigation(to: unknown, travel: () => Promise<unknown>, notes: Notes, now: number) {
  if (typeof to === 'string' && to.startsWith('/')) notes.setItem(underWay, JSON.stringify({ to, at: now }))
  await travel()
  notes.removeItem(underWay)
}

/** Returns the destination of an interrupted navigation, and forgets it. */
export function takeInterrupted(notes: Notes, now: number): string | null {
  const note = notes.getItem(underWay)
  notes.removeItem(underWay)
  if (!note) return null
  const { to, at } = JSON.parse(note) as { to: string; at: number }
  return now - at < recent ? to : null
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
