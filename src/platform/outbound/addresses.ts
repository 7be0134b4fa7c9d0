import { BlockList, isIP } from 'node:net'

/** Networks that lie inside a machine or an installation, or nowhere (IANA's special-purpose registries). */
const closed = new BlockList()
const ipv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Inside of what is routed (2000::/3): protocol assignments and Teredo, documentation, 6to4 (an IPv4 address in disguise). */
const ipv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']
for (const [list, family] of [
  [ipv4, 'ipv4'],
  [ipv6, 'ipv6'],
] as const) {
  for (const one of list) {
    const [network = '', bits] = one.split('/')
    closed.addSubnet(network, Number(bits), family)
  }
}
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

/** True for an address of the public internet: not this machine, its network, a link, a group or a tunnel to them. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  // An IPv4 address written as IPv6 (`::ffff:10.0.0.1`) is outside of what is routed.
  return family === 6 && routed.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
