import { expect, test } from 'vitest'
import { cancelledAnswer, confirmedAnswer, rescheduleAnswer, whichAnswer } from './answers.ts'

const ana = { patientName: 'Ana', date: 'quarta, 18/11', time: '07:40', unit: 'Pinheiros' }
const pedro = { ...ana, patientName: 'Pedro', time: '08:00' }

test('what was done is told with day and time', () => {
  expect(confirmedAnswer([ana]).body).toBe(
    'Confirmado, Ana. Esperamos você quarta, 18/11, às 07:40, em Pinheiros.',
  )
  expect(confirmedAnswer([ana, pedro]).body).toBe(
    'Confirmado: Ana, quarta, 18/11, às 07:40; Pedro, quarta, 18/11, às 08:00. Esperamos vocês em Pinheiros.',
  )
  expect(cancelledAnswer([ana]).body).toContain('Cancelamos o atendimento de quarta, 18/11, às 07:40.')
  expect(rescheduleAnswer([{ name: 'Ana', url: 'https://c.example/c/x' }]).body).toContain(
    'https://c.example/c/x',
  )
})

test('about whom is asked by number and, where there are few, by button', () => {
  const asked = (patientName: string) => ({
    appointmentId: patientName,
    scheduleVersion: 1,
    patientId: 'p',
    patientName,
  })
  const of = (...names: string[]) =>
    whichAnswer('confirm', { kind: 'attendance', sendId: 's', appointments: names.map(asked) })
  const two = of('Ana', 'Pedro')
  expect(two.answer.body).toBe('Quem vem?\n1 Os dois\n2 Só Ana\n3 Só Pedro')
  expect(two.answer.buttons).toHaveLength(3)
  expect(two.question).toMatchObject({ kind: 'which', act: 'confirm', sendId: 's' })
  expect(of('Ana', 'Pedro', 'Rui').answer.buttons).toEqual([])
})
