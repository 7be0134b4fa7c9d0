import type { PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { siteContract } from './contract.ts'

export const contract = { site: siteContract }

export const tags: Record<string, Tag> = {
  Contato: { order: 175, description: 'A mensagem que alguém escreve a quem cuida desta instalação.' },
}

export const help: Record<string, string> = {
  too_many_messages:
    'Do mesmo endereço de rede vieram mensagens demais. `retryAfterS` diz em quantos segundos tentar.',
  contact_paused: 'O dia já teve mensagens demais. `retryAfterS` diz em quantos segundos tentar.',
}

const ui = 'features/site/ui'
const documentation = `${ui}/documentation`

export const pages: readonly PageRoute[] = [
  { in: 'site', path: '', page: `${ui}/HomePage.tsx` },
  { in: 'site', path: 'features/:audience', page: `${ui}/FeaturePage.tsx` },
  { in: 'site', path: 'blog', page: `${ui}/blog/BlogPage.tsx` },
  { in: 'site', path: 'blog/:slug', page: `${ui}/blog/PostPage.tsx` },
  { in: 'site', path: 'pricing', page: `${ui}/PricingPage.tsx` },
  { in: 'site', path: 'research/pricing', page: `${ui}/PricingPage.tsx`, id: 'research-pricing' },
  { in: 'site', path: 'faqs', page: `${ui}/FaqsPage.tsx` },
  { in: 'site', path: 'contact', page: `${ui}/ContactPage.tsx` },
  { in: 'site', path: 'contact/enviada', page: `${ui}/ContactSentPage.tsx` },
  { in: 'site', path: 'documentation', page: `${documentation}/DocumentationPage.tsx` },
  { in: 'site', path: 'documentation/api', page: `${documentation}/ApiPage.tsx` },
  { in: 'site', path: 'documentation/api/:group', page: `${documentation}/ApiGroupPage.tsx` },
  { in: 'site', path: 'documentation/erros', page: `${documentation}/ProblemsPage.tsx` },
  { in: 'site', path: 'documentation/receitas', page: `${documentation}/RecipesPage.tsx` },
  { in: 'site', path: 'documentation/:page', page: `${documentation}/GuidePage.tsx` },
  { in: 'site', path: 'about', page: `${ui}/AboutPage.tsx` },
  { in: 'site', path: 'codigo-fonte', page: `${ui}/SourcePage.tsx` },
  { in: 'site', path: 'terms', page: `${ui}/TermsPage.tsx` },
  { in: 'site', path: 'privacy', page: `${ui}/PrivacyPage.tsx` },
  { in: 'site', path: 'careers', page: `${ui}/CareersPage.tsx` },
  { in: 'site', path: 'partners', page: `${ui}/PartnersPage.tsx` },
  { in: 'site', path: 'research/security', page: `${ui}/SecurityPage.tsx` },
  { in: 'site', path: 'research/testimonies', page: `${ui}/TestimoniesPage.tsx` },
  { in: 'site', path: '*', page: `${ui}/NotFoundPage.tsx` },
  { in: 'bare', path: 'sitemap.xml', page: `${ui}/sitemap.ts` },
  { in: 'bare', path: 'blog/rss.xml', page: `${ui}/blog/rss.tsx` },
  { in: 'bare', path: 'robots.txt', page: `${ui}/robots.ts` },
  { in: 'bare', path: '.well-known/security.txt', page: `${ui}/securityTxtRoute.ts` },
]

export const web: WebPart = {}
