// Determines the client's network address. X-Forwarded-For counts only as far as trusted proxies have written it.
import {BlockList, isIP} from 'node:net';
import {getConnInfo} from '@hono/node-server/conninfo';
import type {Context} from 'hono';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const unmapped = (address: string) => MAPPED.exec(address)?.[1] ?? address;

/** Addresses and subnets (10.0.0.0/8), as in TRUSTED_PROXY. @throws for anything else. */
export function proxyList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const version = isIP(address);
    if (version === 0) throw new Error(`${entry} is not an address`);
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isListed(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** A home network has a /64 of IPv6 addresses, which count as one. */
function network(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const missing = Array.from({length: Math.max(0, 8 - left.length - right.length)}, () => '0');
  const groups = [...left, ...missing, ...right].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Follows `forwarded` from its end while the entries were written by trusted proxies. */
export function resolveAddress(
  remote: string,
  forwarded: string | undefined,
  proxies: BlockList,
): string {
  let address = unmapped(remote);
  const hops = forwarded?.split(',').map((hop) => unmapped(hop.trim())) ?? [];
  for (const hop of hops.toReversed()) {
    if (!isListed(proxies, address) || isIP(hop) === 0) break;
    address = hop;
  }
  return network(address);
}

/** The address by which a request is counted. */
export function clientAddress(c: Context, proxies: BlockList): string {
  const remote = getConnInfo(c).remote.address ?? '';
  return resolveAddress(remote, c.req.header('x-forwarded-for'), proxies);
}

/** Whether a trusted proxy reports that the browser used https. */
export function isOverHttps(c: Context, proxies: BlockList): boolean {
  const remote = unmapped(getConnInfo(c).remote.address ?? '');
  return isListed(proxies, remote) && c.req.header('x-forwarded-proto') === 'https';
}
