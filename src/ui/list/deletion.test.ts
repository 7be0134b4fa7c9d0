import { ORPCError } from '@orpc/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#platform/http/queryClient.ts'
import { type Collection, type Deletion, deleteItems, restoreItems } from './deletion.ts'

const toast = vi.hoisted(() => vi.fn())
const showUses = vi.hoisted(() => vi.fn())
const warn = vi.hoisted(() => vi.fn())
vi.mock('#ui/feedback/toast.tsx', () => ({ toast }))
vi.mock('#platform/warn.ts', () => ({ warn }))
vi.mock('./uses.ts', () => ({ showUses }))

const orgId = 'org'
const remove = vi.fn<Collection['remove']>()
const restore = vi.fn<Collection['restore']>()
const collection: Collection = { colId: 'units', queryKey: [['units']], remove, restore }
const reread = vi.spyOn(queryClient, 'invalidateQueries')

beforeEach(() => {
  vi.clearAllMocks()
  remove.mockResolvedValue({})
  restore.mockResolvedValue({})
})

describe('lacking what to delete', () => {
  test.each<[string, Partial<Deletion>]>([
    ['no id', {}],
    ['an empty id', { id: '' }],
    ['an empty list', { ids: [] }],
    ['no collection', { colId: '', id: '1' }],
  ])('%s', async (_, part) => {
    await expect(deleteItems({ ...collection, orgId, ...part })).rejects.toThrow(
      'colId and id or ids are required',
    )
    expect(remove).not.toHaveBeenCalled()
  })
})

test('deletes one or several, says so for ten seconds, and everything of the collection is read again', async () => {
  await expect(deleteItems({ ...collection, orgId, id: '1' })).resolves.toEqual({ isDone: true, ids: ['1'] })
  await expect(deleteItems({ ...collection, orgId, ids: ['1', '2'] })).resolves.toMatchObject({
    isDone: true,
  })
  expect(remove.mock.calls).toEqual([[{ orgId, ids: ['1'] }], [{ orgId, ids: ['1', '2'] }]])
  expect(toast).toHaveBeenCalledWith(
    expect.objectContaining({ text: 'Excluído com sucesso', undo: expect.any(Function) }),
  )
  expect(reread).toHaveBeenCalledWith({ queryKey: [['units']] })
})

describe('undoing', () => {
  const undo = () => toast.mock.calls[0]?.[0].undo()

  test('restores the same', async () => {
    await deleteItems({ ...collection, orgId, ids: ['1', '2'] })
    await undo()
    expect(restore).toHaveBeenCalledExactlyOnceWith({ orgId, ids: ['1', '2'] })
    expect(reread).toHaveBeenCalledTimes(2)
  })

  test('that fails is reported', async () => {
    restore.mockRejectedValue(new ORPCError('forbidden', { status: 403, message: 'Sem permissão.' }))
    await deleteItems({ ...collection, orgId, id: '1' })
    await undo()
    expect(toast).toHaveBeenLastCalledWith(
      expect.objectContaining({ icon: 'error', text: expect.stringContaining('Sem permissão.') }),
    )
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('a failure', () => {
  test('is answered with its message, logged and shown', async () => {
    remove.mockRejectedValue(new ORPCError('forbidden', { status: 403, message: 'Sem permissão.' }))
    await expect(deleteItems({ ...collection, orgId, id: '1' })).resolves.toEqual({
      isDone: false,
      message: 'Sem permissão.',
    })
    expect(warn).toHaveBeenCalledOnce()
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ icon: 'error', text: 'Sem permissão.' }))
    expect(showUses).not.toHaveBeenCalled()
  })

  test('for being in use names what depends on it', async () => {
    const uses = [{ id: '1', name: 'Pinheiros', by: 'Profissional: Dra. Bianca' }]
    remove.mockRejectedValue(new ORPCError('in_use', { status: 409, message: 'Em uso.', data: { uses } }))
    await expect(deleteItems({ ...collection, orgId, id: '1' })).resolves.toMatchObject({ isDone: false })
    expect(showUses).toHaveBeenCalledExactlyOnceWith(uses)
    expect(toast).not.toHaveBeenCalled()
  })
})

describe('restoring what was deleted days ago', () => {
  const itemLabels = { one: 'unidade', many: 'unidades', isFeminine: true }
  const ids = ['1', '2']

  test('says so, reads everything again, and can be undone', async () => {
    await expect(restoreItems({ ...collection, orgId, ids, itemLabels })).resolves.toBe(true)
    expect(restore).toHaveBeenCalledExactlyOnceWith({ orgId, ids })
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ text: '2 unidades restauradas' }))
    expect(reread).toHaveBeenCalledWith({ queryKey: [['units']] })
    await toast.mock.calls[0]?.[0].undo()
    expect(remove).toHaveBeenCalledExactlyOnceWith({ orgId, ids })
  })

  test('a refusal is shown with its reason, and returned', async () => {
    const reason = 'Outro cadastro já usa este nome.'
    restore.mockRejectedValueOnce(new ORPCError('name_taken', { status: 409, message: reason }))
    await expect(restoreItems({ ...collection, orgId, ids, itemLabels })).resolves.toBe(false)
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ text: `Não foi possível restaurar. ${reason}`, icon: 'error' }),
    )
    expect(warn).toHaveBeenCalledOnce()
  })
})
