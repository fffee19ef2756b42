// The network address a request comes from. A header may say so only when a proxy that we know has
// written it; anybody else's is a lie until proven otherwise.
import type http from 'node:http';
import {BlockList, isIP} from 'node:net';
import {getConnInfo} from '@hono/node-server/conninfo';
import type {Context} from 'hono';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const plain = (address: string) => MAPPED.exec(address)?.[1] ?? address;

/** Addresses and subnets (10.0.0.0/8), as TRUSTED_PROXY lists them. @throws on anything else. */
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

/** A home has a /64 of IPv6 addresses to choose from: they count as one. */
function network(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const missing = Array.from({length: Math.max(0, 8 - left.length - right.length)}, () => '0');
  const groups = [...left, ...missing, ...right].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Follows `forwarded` from its end for as long as proxies that we know have written it. */
export function originOf(remote: string, forwarded: string | undefined, known: BlockList): string {
  let address = plain(remote);
  const hops = forwarded?.split(',').map((hop) => plain(hop.trim())) ?? [];
  for (const hop of hops.toReversed()) {
    if (!isListed(known, address) || isIP(hop) === 0) break;
    address = hop;
  }
  return network(address);
}

/** Where a request comes from, for counting. */
export function clientAddress(c: Context, known: BlockList): string {
  const remote = getConnInfo(c).remote.address ?? '';
  return originOf(remote, c.req.header('x-forwarded-for'), known);
}

/** The same for one that opens a WebSocket. */
export function addressOfRequest(
  {socket, headers}: http.IncomingMessage,
  known: BlockList,
): string {
  const forwarded = headers['x-forwarded-for'];
  return originOf(socket.remoteAddress ?? '', forwarded?.toString(), known);
}

/** Whether a proxy that we know says that the browser came to it over https. */
export function isOverHttps(c: Context, known: BlockList): boolean {
  const remote = plain(getConnInfo(c).remote.address ?? '');
  return isListed(known, remote) && c.req.header('x-forwarded-proto') === 'https';
}
