/** The address of a network's public page: short, plain and unique. */
import { plain } from '#lib/match.ts'

export const minSlugLength = 3
export const maxSlugLength = 40

/** Names that look like pages of our own. */
const reserved = new Set([
  ...['acolhe', 'admin', 'agendar', 'ajuda', 'api', 'app', 'auth', 'blog', 'clinica', 'confirmar', 'conta'],
  ...['contato', 'convite', 'documentation', 'entrar', 'login', 'nova', 'precos', 'privacidade', 'registrar'],
  ...['rede', 'sair', 'sobre', 'suporte', 'termos', 'teste', 'www'],
])

/** Returns an error, or undefined when the slug is valid. `''`: the network has no public address yet. */
export function slugError(slug: string): string | undefined {
  if (slug === '') return undefined
  if (slug.length < minSlugLength) return `Endereço muito curto. Mín. ${minSlugLength} caracteres`
  if (slug.length > maxSlugLength) return `Endereço muito longo. Máx. ${maxSlugLength} caracteres`
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return 'Use letras minúsculas sem acento, números e hífens'
  return reserved.has(slug) ? 'Este endereço é reservado. Escolha outro' : undefined
}

/** Suggests slugs, the likeliest first: "Clínica Aurora" in São Paulo is `clinica-aurora`. */
export function suggestSlugs(name: string, city: string): string[] {
  const [short, long] = [slugOf(name), slugOf(`${name} ${city}`)]
  return [...new Set([short, long, `${short}-saude`])].filter((slug) => slug !== '' && !slugError(slug))
}

const slugOf = (text: string) =>
  plain(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '')

/** The address that the page will have, as people read it; without the host of a machine that only it knows itself by. */
export function publicAddress(host: string, slug: string): string {
  const isOwnMachine = /^(localhost|127\.|\[::1\])/.test(host)
  return `${isOwnMachine ? '' : host}/agendar/${slug || 'endereco'}`
}
