import { z } from 'zod'
import { contactSubjects } from '#features/site/rules.ts'
import { operatorRoute } from '#platform/http/contract.ts'

const instant = z.iso.datetime({ offset: true })

/** The newest of a kind, and how many there are in all. */
const newest = <T extends z.ZodType>(item: T) => z.object({ total: z.int(), items: z.array(item) })

const messageSchema = z.object({
  number: z.string(),
  subject: z.enum(contactSubjects),
  name: z.string(),
  email: z.string(),
  clinic: z.string(),
  phone: z.string(),
  message: z.string(),
  createdAt: instant,
})
export type PlatformMessage = z.infer<typeof messageSchema>

/** A network as the operator sees it: nothing of its patients or appointments. */
const platformNetworkSchema = z.object({
  orgId: z.string(),
  orgName: z.string(),
  orgCNPJ: z.string(),
  orgCidade: z.string(),
  orgUF: z.string(),
  people: z.int(),
  createdAt: instant,
  deletedAt: instant.nullable(),
})
export type PlatformNetwork = z.infer<typeof platformNetworkSchema>

/** What the database tells of the platform. */
export const overviewSchema = z.object({
  messages: newest(messageSchema),
  networks: newest(platformNetworkSchema),
})

const backupSchema = z.object({
  /** False without `BACKUP_DIR`: no backup is made by itself. */
  isMade: z.boolean(),
  isLate: z.boolean(),
  kept: z.int(),
  newest: z.object({ madeAt: instant, bytes: z.int(), isEncrypted: z.boolean() }).nullable(),
})
export type PlatformBackup = z.infer<typeof backupSchema>

const millisecondsOrNull = z.int().nullable()

/** How the installation is, as the process sees it that answers. */
export const serverSchema = z.object({
  version: z.string(),
  processes: z.int().describe('Processos que enviam mensagens e fazem tarefas, vivos agora.'),
  warnings: z.array(z.enum(['worker_stuck', 'messages_overdue'])),
  medianMs: millisecondsOrNull.describe('Das últimas 2.000 respostas deste processo.'),
  p95Ms: millisecondsOrNull,
  requests24h: z.int(),
  errors24h: z.int(),
  databaseMs: z.int().describe('Uma ida e volta ao banco.'),
  databaseBytes: z.int(),
  diskUsed: z.number().nullable().describe('De 0 a 1; `null`: o disco não diz.'),
  liveWindows: z.int().describe('Janelas que recebem por este processo o que muda.'),
  backup: backupSchema,
})
export type ServerState = z.infer<typeof serverSchema>

export const platformSchema = overviewSchema.extend({ backup: backupSchema })
export type Platform = z.infer<typeof platformSchema>

export const operatorContract = {
  overview: operatorRoute
    .route({ method: 'GET', path: '/platform', summary: 'Mensagens, redes e cópia de segurança' })
    .output(platformSchema),
  server: operatorRoute
    .route({ method: 'GET', path: '/platform/server', summary: 'O servidor, agora' })
    .output(serverSchema),
}
