export const roles = ['owner', 'manager', 'receptionist', 'professional'] as const
export type Role = (typeof roles)[number]

export const everyone: readonly Role[] = roles
export const management: readonly Role[] = ['owner', 'manager']
/** Management and the front desk. */
export const staff: readonly Role[] = ['owner', 'manager', 'receptionist']
