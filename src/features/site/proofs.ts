/** The tests that /research/security names: the file, and part of a test's title. */
export interface Proof {
  readonly file: string
  readonly test: string
}

export const proofs = {
  tenancy: [
    {
      file: 'test/tenancy.test.ts',
      test: 'every table is protected by forced row-level security, or is known to be global',
    },
    { file: 'test/tenancy.test.ts', test: 'sees no row of another network in any protected table' },
    { file: 'test/tenancy.test.ts', test: 'the application role owns nothing and bypasses nothing' },
  ],
  access: [
    {
      file: 'test/access/walk.test.ts',
      test: 'the walk knows every route, and what a member’s route tells every caller',
    },
    { file: 'test/access/shape.test.ts', test: 'a role that may not is refused before the shape is told' },
    {
      file: 'src/platform/db/transaction.server.test.ts',
      test: 'refuses a disabled person, and a session from before the revocation',
    },
  ],
  accounts: [
    {
      file: 'src/features/identity/commands/signUp.server.test.ts',
      test: '200 stores neither password nor refresh token readable',
    },
    {
      file: 'src/features/identity/commands/signIn.server.test.ts',
      test: 'guesses at the same time do not slip through together',
    },
    {
      file: 'src/features/identity/second-factor/signIn.server.test.ts',
      test: 'takes the codes before and after, each step once',
    },
  ],
  pages: [
    {
      file: 'e2e/foundation.spec.ts',
      test: 'every page is accessible in both themes and breaks no content policy',
    },
    {
      file: 'test/endpoints.test.ts',
      test: 'no answer is kept by a browser: neither what was read nor why it was refused',
    },
  ],
  files: [
    {
      file: 'src/platform/files/api.server.test.ts',
      test: 'nothing of the address can be changed, and it ends',
    },
    {
      file: 'src/platform/files/api.server.test.ts',
      test: '200 leads to the bytes, with headers that let nothing run',
    },
  ],
  secrets: [
    {
      file: 'src/features/identity/keys.server.test.ts',
      test: 'the private part is encrypted in the database',
    },
    {
      file: 'src/platform/mail/mail.server.test.ts',
      test: 'sends by SMTP after the commit, and forgets the content',
    },
  ],
  booking: [
    { file: 'test/booking.test.ts', test: 'want the same time of one professional: one gets it, every time' },
    {
      file: 'test/booking.test.ts',
      test: 'a process killed in mid-booking leaves no half booking, and nothing taken for nobody',
    },
    {
      file: 'src/platform/db/transaction.server.test.ts',
      test: 'a write runs once per key, also when repeats come at the same time',
    },
  ],
  history: [
    {
      file: 'test/tenancy.test.ts',
      test: 'nobody changes or removes what is only added to, in the own network neither',
    },
    {
      file: 'src/features/patients/exports/api.server.test.ts',
      test: 'the owners are told by mail, and the network’s history keeps it',
    },
  ],
} as const satisfies Record<string, readonly Proof[]>

export type ProofKey = keyof typeof proofs
