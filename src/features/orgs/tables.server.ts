import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/tables.server.ts'

/** Networks (the specification's organisations). Documents and phones are stored as digits. */
export const orgs = pgTable('orgs', {
  orgId: uuid('org_id').primaryKey(),
  orgName: text('org_name').notNull(),
  orgCNPJ: text('org_cnpj').notNull().default(''),
  orgTelefone: text('org_telefone').notNull().default(''),
  orgEmail: text('org_email').notNull().default(''),
  orgCEP: text('org_cep').notNull().default(''),
  orgCidade: text('org_cidade').notNull().default(''),
  orgUF: text('org_uf').notNull().default(''),
  orgEndereco: text('org_endereco').notNull().default(''),
  orgNumero: text('org_numero').notNull().default(''),
  orgComplemento: text('org_complemento').notNull().default(''),
  /** IANA name; '' until the UF determines it. */
  timeZone: text('time_zone').notNull().default(''),
  /** True when owners and managers must sign in with a second factor. */
  requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
  /** What a patient needs from one unit to another. */
  travelMinutes: integer('travel_minutes').notNull().default(30),
  /** How long before the time patients are asked to come; 0: at the time. */
  arrivalMinutes: integer('arrival_minutes').notNull().default(15),
  /** Whom a patient asks about personal data (LGPD, art. 41), and where the policy stands; '' without one. */
  privacyOfficer: text('privacy_officer').notNull().default(''),
  privacyEmail: text('privacy_email').notNull().default(''),
  privacyPolicyUrl: text('privacy_policy_url').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: text('created_by'),
  /** Grows by one with each change; a write with an older version is rejected. */
  version: integer().notNull().default(1),
  /** Set on deletion: nobody can enter, and the network can be restored for 30 days. */
  deletedAt: instant('deleted_at'),
})

/**
 * Lists the networks for work that begins before one is known: schedulers, and the public page by its slug.
 * It has no row-level security, and contains nothing else.
 */
export const orgDirectory = pgTable('org_directory', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => orgs.orgId, { onDelete: 'cascade' }),
  slug: text().unique(),
})
