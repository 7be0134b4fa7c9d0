/**
 * `npm run shots`: every page, to be looked at, into `shots/`. `npm run shots -- site [name…]`: the pictures
 * of the product for the public site, into `public/pictures`. `npm run shots -- og [name…]`: the previews of
 * links to its pages, into `public/og`.
 */
const [part = 'pages', ...names] = process.argv.slice(2)

switch (part) {
  case 'pages':
    await import('./shots/pages.ts')
    break
  case 'site':
    await (await import('./shots/site.ts')).shootSite(names)
    break
  case 'og':
    await (await import('./shots/og.ts')).shootLinks(names)
    break
  default:
    process.stderr.write(`Unknown part "${part}": pages, site or og.\n`)
    process.exitCode = 1
}
