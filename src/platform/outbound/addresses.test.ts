import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './addresses.ts'

describe('an address of the public internet', () => {
  test.each([
    '8.8.8.8',
    '189.6.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.0.1',
    '2606:4700::1111',
    '2804:14c::1',
  ])('%s is one', (address) => expect(isPublicAddress(address)).toBe(true))
  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine, further on', '127.255.0.9'],
    ['no address', '0.0.0.0'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.16.0.1'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.1.1'],
    ['a carrier’s network', '100.64.0.1'],
    ['a link, and the cloud’s metadata', '169.254.169.254'],
    ['documentation', '192.0.2.1'],
    ['benchmarks', '198.19.0.1'],
    ['a group', '224.0.0.1'],
    ['everybody', '255.255.255.255'],
    ['this machine', '::1'],
    ['no address', '::'],
    ['a private network', 'fd00::1'],
    ['a link', 'fe80::1'],
    ['an IPv4 address', '::ffff:127.0.0.1'],
    ['an IPv4 address', '::ffff:8.8.8.8'],
    ['a translated IPv4 address', '64:ff9b::7f00:1'],
    ['a tunnel to an IPv4 address', '2002:7f00:1::'],
    ['a tunnel', '2001::1'],
    ['documentation', '2001:db8::1'],
    ['a group', 'ff02::1'],
    ['nothing', ''],
    ['a name', 'localhost'],
  ])('%s is none: %s', (_, address) => expect(isPublicAddress(address)).toBe(false))
})
