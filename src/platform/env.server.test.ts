import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.server.ts'

describe('OPERATOR_*', () => {
  test('may name nobody', () => {
    expect(readEnv({}).OPERATOR_NAME).toBeUndefined()
  })

  test('names who answers, the CNPJ without its dots', () => {
    const env = readEnv({
      OPERATOR_NAME: ' Clínica Aurora Ltda. ',
      OPERATOR_CNPJ: '11.222.333/0001-81',
      OPERATOR_OFFICER: 'Rosa Prado',
      OPERATOR_CONTACT: 'contato@aurora.example',
    })
    expect(env.OPERATOR_NAME).toBe('Clínica Aurora Ltda.')
    expect(env.OPERATOR_CNPJ).toBe('11222333000181')
  })

  test.each([
    [{ OPERATOR_NAME: 'Aurora', OPERATOR_CNPJ: '11.222.333/0001-82' }, 'OPERATOR_CNPJ: must be a CNPJ'],
    [{ OPERATOR_NAME: 'Aurora', OPERATOR_CONTACT: 'aurora' }, 'OPERATOR_CONTACT: must be an e-mail address'],
    [{ OPERATOR_NAME: 'a'.repeat(121) }, 'OPERATOR_NAME: '],
    [{ OPERATOR_OFFICER: 'Rosa Prado' }, 'OPERATOR_OFFICER: needs OPERATOR_NAME beside it'],
    [{ OPERATOR_CNPJ: '11222333000181' }, 'OPERATOR_CNPJ: needs OPERATOR_NAME beside it'],
  ])('%o stops the start', (given, sentence) => {
    expect(() => readEnv(given)).toThrow(EnvError)
    expect(() => readEnv(given)).toThrow(sentence)
  })
})
