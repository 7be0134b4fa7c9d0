/**
 * Runs before the first paint, so the page never flashes in the wrong theme. Constant, so that a content
 * policy may also allow it by its hash.
 */
export const themeScript = `(function(){
var c=/(?:^|;\\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie);
var t=c?c[1]:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
document.documentElement.setAttribute('data-mantine-color-scheme',t)
})()`
