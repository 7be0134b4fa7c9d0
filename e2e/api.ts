import { expect, type Page } from '@playwright/test'
import type { Person } from '../test/world.ts'
import { idTokenOf } from './secondFactor.ts'

/** Returns the API as a registered person uses it, in the network that is active for them. */
export async function apiAs(page: Page, person: Person) {
  const headers = { authorization: `Bearer ${await idTokenOf(page, person)}` }
  const { orgId } = await (await page.request.get('/api/v1/me', { headers })).json()
  return {
    orgId: String(orgId),
    async post<T extends { id: string }>(path: string, data: object): Promise<T> {
      const response = await page.request.post(`/api/v1/orgs/${orgId}${path}`, { headers, data })
      expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
      return response.json()
    },
    async put<T = unknown>(path: string, data: object): Promise<T> {
      const response = await page.request.put(`/api/v1/orgs/${orgId}${path}`, { headers, data })
      expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
      return response.status() === 204 ? (undefined as T) : response.json()
    },
    async remove(path: string): Promise<void> {
      const response = await page.request.delete(`/api/v1/orgs/${orgId}${path}`, { headers })
      expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    },
  }
}
