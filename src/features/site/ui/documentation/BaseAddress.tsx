import { Code, CodeCard } from './Code.tsx'

/** The base address of the API at this installation. */
export function BaseAddress({ base }: { base: string }) {
  return (
    <CodeCard title="Endereço base">
      <Code code={`BASE=${base}\nREDE=o-id-da-rede\nTOKEN=o-token-de-quem-entrou`} language="assignment" />
    </CodeCard>
  )
}
