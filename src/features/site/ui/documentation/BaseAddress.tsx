import { Code, CodeCard } from './Code.tsx'

/** The base address of the API at this installation; with `identity`, what signing in takes as well. */
export function BaseAddress({
  base,
  identity,
}: {
  base: string
  identity?: { origin: string; key: string }
}) {
  const signIn = identity ? `ORIGEM=${identity.origin}\nCHAVE=${identity.key}\n` : ''
  return (
    <CodeCard title="Endereço base">
      <Code
        code={`${signIn}BASE=${base}\nREDE=o-id-da-rede\nTOKEN=o-token-de-quem-entrou`}
        language="assignment"
      />
    </CodeCard>
  )
}
