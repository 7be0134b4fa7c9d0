/** Accounts of the demonstration are told by their address, which nobody can change. */

/** Reserved (RFC 2606): no mail server has an address of it. */
export const demoDomain = 'demonstracao.invalid'
export const isDemoEmail = (email: string): boolean => email.toLowerCase().endsWith(`@${demoDomain}`)

/** The problem of routes that are closed to the demonstration (`RouteMeta.isClosedToDemo`). */
export const closedToDemo = {
  closed_to_demo: {
    status: 403,
    message:
      'Na demonstração não dá para criar, excluir ou deixar redes, convidar pessoas, conectar canais nem enviar testes. Crie uma conta da clínica para isso.',
  },
} as const
