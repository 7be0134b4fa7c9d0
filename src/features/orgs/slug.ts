/** The address of a network's public page: short, plain, and nobody else's. */
import { plain } from '#lib/match.ts'

export const minSlugLength = 3
export const maxSlugLength = 40

/** Words that would pass for a page of ours. */
const reserved = new Set([
  ...['acolhe', 'admin', 'agendar', 'ajuda', 'api', 'app', 'auth', 'blog', 'clinica', 'confirmar', 'conta'],
  ...['contato', 'convite', 'documentation', 'entrar', 'login', 'nova', 'precos', 'privacidade', 'registrar'],
  ...['rede', 'sair', 'sobre', 'suporte', 'termos', 'teste', 'www'],
])

/** What is wrong with it; undefined when nothing is. `''`: the network has no public address yet. */
export function slugError(slug: string): string | undefined {
  if (slug === '') return undefined
  if (slug.length < minSlugLength) return `Endereço muito curto. Mín. ${minSlugLength} caracteres`
  if (slug.length > maxSlugLength) return `Endereço muito longo. Máx. ${maxSlugLength} caracteres`
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return 'Use letras minúsculas sem acento, números e hífens'
  return reserved.has(slug) ? 'Este endereço é reservado. Escolha outro' : undefined
}

/** Names as addresses, the likeliest first: "Clínica Aurora" in São Paulo is `clinica-aurora`. */
export function suggestSlugs(name: string, city: string): string[] {
  const [short, long] = [slugOf(name), slugOf(`${name} ${city}`)]
  return [...new Set([short, long, `${short}-saude`])].filter((slug) => slug !== '' && !slugError(slug))
}

const slugOf = (text: string) =>
  plain(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '')
