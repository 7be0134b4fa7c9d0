import type { FileOwner } from '#platform/files/owners.server.ts'

/** The network's logo, visible to all its members. */
export const logoOwner: FileOwner = {
  kind: 'org-logo',
  read: 'network.read',
  update: 'network.update',
  isSingle: true,
  isSensitive: false,
  auditKind: 'org',
  topic: 'logos',
  isVisible: async ({ orgId }, ownerId) => ownerId === orgId,
}
