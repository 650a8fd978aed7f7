import { BlockList, isIP } from 'node:net';

/**
 * IPv4 addresses that can't belong to a site on the public internet: IANA's IPv4 Special-Purpose Address Registry,
 * multicast, and internal services of cloud providers.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // "this network"; on Linux it reaches the machine itself
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT (RFC 6598); also the metadata service of a cloud
  '127.0.0.0/8',
  '168.63.129.16/32', // a public address for Azure's platform services, which its virtual machines use
  '169.254.0.0/16', // link-local: the metadata services of the clouds
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/**
 * The only IPv6 range assigned to the public internet. It excludes loopback, fc00::/7, fe80::/10, ff00::/8, IPv4-mapped
 * (::ffff:0:0/96) and NAT64 (64:ff9b::/96) addresses, and ranges that are assigned later.
 */
const GLOBAL_IPV6 = ['2000::/3'];

/** Parts of 2000::/3 that embed an IPv4 address or are not public. */
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32',
  '2002::/16', // 6to4
  '3fff::/20',
];

// One list per family: a BlockList treats an IPv4 address and its IPv4-mapped IPv6 form as equal, so one list would
// apply the rules of one family to the other.
const specialIpv4 = listOf('ipv4', SPECIAL_IPV4);
const globalIpv6 = listOf('ipv6', GLOBAL_IPV6);
const specialIpv6 = listOf('ipv6', SPECIAL_IPV6);

/** Whether an address (as text, without brackets) may belong to a site on the public internet. */
export function isPublicAddress(address: string): boolean {
  // An address with a zone (`fe80::1%eth0`) belongs to a network interface of this machine.
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4');
    case 6:
      return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix = ''] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
