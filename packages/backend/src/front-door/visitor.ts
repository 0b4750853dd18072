import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { type HostName, isLoopback, isLoopbackName } from './host-names.ts';
import type { RequestTarget } from './request-target.ts';

/** The client, its name and its request. Everything behind the front door uses it. */
export interface Visitor {
  /** Address of the client; behind a trusted proxy, the one that the proxy reports. */
  readonly address: string;
  /** Key of limits: the address, or the network of an IPv6 address, all of which one client owns. */
  readonly network: string;
  /** True if it is certainly a person or program on this machine, with nothing in between. */
  readonly isLocal: boolean;
  readonly host: HostName;
  readonly target: RequestTarget;
}

export interface Asking {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/** Headers that only proxies write. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|true-client-ip|cf-.*|x-original-.*)$/;

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Parses addresses and networks: `10.0.0.1`, `10.0.0.0/8`, `::1`. Throws for anything else. */
export function proxyList(names: readonly string[]): BlockList {
  const list = new BlockList();
  for (const name of names) {
    const [address = '', bits, ...rest] = name.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    const isBits =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 'ipv6' ? 128 : 32));
    if (!isIP(address) || !isBits || rest.length > 0)
      throw new Error(`A proxy is named by an address such as 10.0.0.1 or 10.0.0.0/8, and not "${name}".`);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** True if an address is on a list. */
export const isIn = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Returns the client address of a request. Headers are used only from a trusted proxy, and read from the right: entries
 * further left come from clients that the proxies do not vouch for.
 */
export function addressOf({ socket, headers }: Asking, proxies: BlockList): string {
  let address = plain(socket.remoteAddress ?? 'unknown');
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  while (isIn(proxies, address)) {
    const before = plain(forwarded.pop()?.trim() ?? '');
    if (!isIP(before)) return address;
    address = before;
  }
  return address;
}

/** Returns the first 64 bits of an IPv6 address, which is the smallest assigned network; for IPv4, the address. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address === '::1') return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const behind =
    tail === undefined || tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - behind)).fill('0');
  const all = [...groups, ...zeros, ...(tail ? tail.split(':') : [])];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * True if nothing is in between. A proxy on this machine that hides itself looks like a person, so features for local
 * people are off wherever a proxy is likely.
 */
export function isProvablyLocal(
  { socket, headers }: Asking,
  host: HostName,
  listensOnLoopback: boolean,
): boolean {
  return (
    listensOnLoopback &&
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopbackName(host.name) &&
    !Object.keys(headers).some((name) => FORWARDING.test(name)) &&
    headers['sec-fetch-site'] !== 'cross-site'
  );
}
