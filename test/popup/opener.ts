import { signInWithProvider } from '#features/identity/ui/federated.ts'
import { openIdentity } from '#features/identity/ui/identity.ts'

/** A page with one button like the sign-in page's, and room for the result. */
const [projectId = '', apiKey = ''] = (document.body.dataset.config ?? '').split(' ')
const service = await openIdentity({ provider: 'local', projectId, apiKey, federated: [] })
const out = document.querySelector('output')
const say = (text: string) => {
  if (out) out.textContent += `${text};`
}

service.observe((person) => person && say(`hello ${person.email}`))
document.querySelector('button')?.addEventListener('click', () => {
  signInWithProvider(document.body.dataset.provider ?? '').then(
    () => say('done'),
    (error) => say(error.code),
  )
})
