import { isIP, isIPv4, isIPv6 } from 'node:net';
import { Refusal } from './refusal.ts';

/** A `Host` header. */
export interface HostName {
  /** Lower case; an IPv6 address without its brackets. */
  readonly name: string;
  readonly port: number | undefined;
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '::1']);
const NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/** True if a name always resolves to this machine. */
export function isLoopbackName(name: string): boolean {
  return LOOPBACK_NAMES.has(name.replace(/^\[(.*)\]$/, '$1'));
}

/** True if a socket's address is this machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/** Returns undefined for an invalid host. */
export function parseHost(text: string): HostName | undefined {
  const { bracketed, plain, port } =
    /^(?:\[(?<bracketed>[^\]]*)\]|(?<plain>[^:]*))(?::(?<port>\d{1,5}))?$/.exec(text.toLowerCase())?.groups ??
    {};
  const number = port === undefined ? undefined : Number(port);
  if (number !== undefined && number > 65_535) return undefined;
  if (bracketed !== undefined) return isIPv6(bracketed) ? { name: bracketed, port: number } : undefined;
  if (plain === undefined || !(isIPv4(plain) || NAME.test(plain))) return undefined;
  return { name: plain, port: number };
}

function theOnlyHost(rawHeaders: readonly string[]): HostName {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  const [text] = hosts;
  if (text === undefined || hosts.length > 1)
    throw new Refusal(400, 'A request must say once, in its Host header, which server it is for.');
  const host = parseHost(text);
  if (!host) throw new Refusal(400, 'The Host header of this request is not the name of a server.');
  return host;
}

/**
 * Creates a check that returns the host name of a request, and refuses names that are not ours. A page of another name
 * that resolves to this server would otherwise have the same origin, and read everything that a browser on this machine
 * may read. Numeric addresses cannot be redirected by others, so they are always accepted.
 */
export function hostCheck(ownNames: readonly string[]): (rawHeaders: readonly string[]) => HostName {
  const known = new Set(ownNames.map((name) => name.toLowerCase().replace(/^\[(.*)\]$/, '$1')));
  return (rawHeaders) => {
    const host = theOnlyHost(rawHeaders);
    if (isIP(host.name) || isLoopbackName(host.name) || known.has(host.name)) return host;
    const asWritten = host.port === undefined ? host.name : `${host.name}:${host.port}`;
    throw new Refusal(
      421,
      `This server does not answer to the name ${host.name}. To use that name, start it with SITE_URL=https://${asWritten} (or http://, as they will write it).`,
    );
  };
}
