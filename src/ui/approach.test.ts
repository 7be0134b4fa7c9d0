import { expect, test } from 'vitest'
import { approach, fetchOnce, filesFor, isApproaching, type RouteManifest } from './approach.ts'

const routes: RouteManifest = {
  root: { id: 'root', path: '', module: '/assets/root.js' },
  frame: {
    id: 'frame',
    parentId: 'root',
    path: 'clinica',
    module: '/assets/frame.js',
    css: ['/assets/frame.css'],
  },
  home: { id: 'home', parentId: 'frame', index: true, module: '/assets/home.js' },
  patient: {
    id: 'patient',
    parentId: 'frame',
    path: 'pacientes/:id',
    module: '/assets/patient.js',
    imports: ['/assets/common.js'],
    css: ['/assets/patient.css'],
  },
}
const loaded = new Set(['root', 'frame'])
const isLoaded = (id: string) => loaded.has(id)
const patientFiles = ['/assets/patient.js', '/assets/common.js', '/assets/patient.css']

test('names the files of a page that are not there yet', () => {
  expect(filesFor('/clinica/pacientes/7?aba=guias', { routes, isLoaded })).toEqual(patientFiles)
  expect(filesFor('/clinica', { routes, isLoaded })).toEqual(['/assets/home.js'])
  expect(filesFor('/elsewhere', { routes, isLoaded })).toEqual([])
})

test('a file that an open page has is there', () => {
  const withCommon = { ...routes, frame: { ...routes.frame, id: 'frame', module: '/assets/common.js' } }
  expect(filesFor('/clinica/pacientes/7', { routes: withCommon, isLoaded })).toEqual([
    '/assets/patient.js',
    '/assets/patient.css',
  ])
})

test('fetches each file once, and anew after an error', async () => {
  const fetched: string[] = []
  let isConnected = false
  const fetch = fetchOnce(async (file) => {
    fetched.push(file)
    if (!isConnected) throw new TypeError('Failed to fetch')
  })
  const both = [fetch('/assets/patient.js'), fetch('/assets/patient.js')]
  for (const one of both) await expect(one).rejects.toThrow('Failed to fetch')
  isConnected = true
  await fetch('/assets/patient.js')
  await fetch('/assets/patient.js')
  expect(fetched).toEqual(['/assets/patient.js', '/assets/patient.js'])
})

test('waits for the connection and tries again, and says so once', async () => {
  let isConnected = false
  let said = 0
  let waits = 0
  const parts = {
    fetch: async () => {
      if (!isConnected) throw new TypeError('Failed to fetch')
    },
    onWait: () => void said++,
    whenConnected: async () => {
      isConnected = ++waits === 3
    },
  }
  expect(await approach(patientFiles, parts, () => true)).toBe(true)
  expect({ said, waits }).toEqual({ said: 1, waits: 3 })
})

test('gives way to a later navigation', async () => {
  const parts = {
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    onWait: () => {},
    whenConnected: async () => {},
  }
  let asked = 0
  expect(await approach(patientFiles, parts, () => ++asked < 2)).toBe(false)
})

test('is under way until it has arrived or given way', async () => {
  let arrive = () => {}
  const parts = {
    fetch: () =>
      new Promise<void>((resolve) => {
        arrive = resolve
      }),
    onWait: () => {},
    whenConnected: async () => {},
  }
  expect(isApproaching()).toBe(false)
  const arrival = approach(['/assets/patient.js'], parts, () => true)
  expect(isApproaching()).toBe(true)
  arrive()
  await arrival
  expect(isApproaching()).toBe(false)
})
