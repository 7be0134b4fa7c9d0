import { expect, test } from 'vitest'
import { byRecord } from './uses.ts'

test('what uses a record is listed once for each record, with the way to the appointments', () => {
  expect(
    byRecord([
      { id: 'a', name: 'Pinheiros', by: 'Dra. Helena Prado' },
      { id: 'b', name: 'Moema', by: '1 agendamento futuro' },
      { id: 'a', name: 'Pinheiros', by: 'Dra. Helena Prado' },
      { id: 'a', name: 'Pinheiros', by: '3 agendamentos futuros', appointmentId: 'v' },
    ]),
  ).toMatchObject([
    { id: 'a', by: [{ by: 'Dra. Helena Prado' }, { by: '3 agendamentos futuros', appointmentId: 'v' }] },
    { id: 'b', by: [{ by: '1 agendamento futuro' }] },
  ])
})
