import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.server.ts'

const read = (IDENTITY_OIDC: string) => readEnv({ IDENTITY_OIDC }).IDENTITY_OIDC
const google = 'google.com,https://accounts.google.com,client,secret'

describe('IDENTITY_OIDC', () => {
  test('names providers in their order', () => {
    expect(readEnv({}).IDENTITY_OIDC).toEqual([])
    expect(read(`${google}; oidc.rede , https://id.rede.example/x , c , s ,Rede Saúde;`)).toEqual([
      {
        providerId: 'google.com',
        issuer: 'https://accounts.google.com',
        clientId: 'client',
        clientSecret: 'secret',
        label: 'Google',
      },
      {
        providerId: 'oidc.rede',
        issuer: 'https://id.rede.example/x',
        clientId: 'c',
        clientSecret: 's',
        label: 'Rede Saúde',
      },
    ])
    expect(read('oidc.x,http://127.0.0.1:5,c,s')[0]?.label).toBe('127.0.0.1')
  })

  test.each([
    ['google.com,https://accounts.google.com,client', 'entry 1: each entry is providerId,issuer'],
    [`${google};a,b`, 'entry 2: each entry is'],
    ['google.com,https://accounts.google.com,client,', 'entry 1: each entry is'],
    ['Google,https://a.example,c,s', 'entry 1: the providerId must be'],
    ['../x,https://a.example,c,s', 'entry 1: the providerId must be'],
    ['password,https://a.example,c,s', 'the providerId "password" is not available'],
    ['microsoft.com,https://a.example,c,s', 'the providerId "microsoft.com" is not available'],
    ['oidc.x,http://a.example,c,s', 'oidc.x: the issuer must be an https address'],
    ['oidc.x,nonsense,c,s', 'oidc.x: the issuer must be'],
    ['oidc.x,https://a.example/?a=1,c,s', 'oidc.x: the issuer must be'],
    [`${google};${google}`, 'google.com is configured twice'],
  ])('%s: %s', (value, message) => {
    expect(() => read(value)).toThrow(EnvError)
    expect(() => read(value)).toThrow(`IDENTITY_OIDC: ${message}`)
    expect(() => read(value.replace(',s', ',TOPSECRET'))).not.toThrow('TOPSECRET')
  })
})
