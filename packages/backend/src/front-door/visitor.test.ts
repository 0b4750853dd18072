import { describe, expect, it } from 'vitest';
import { hostCheck, parseHost } from './host-names.ts';
import { addressOf, isProvablyLocal, networkOf, proxyList } from './visitor.ts';

const asking = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) => ({
  socket: { remoteAddress },
  headers,
});

describe('the address behind a request', () => {
  const proxies = proxyList(['10.0.0.0/8', '::1']);

  it.each([
    ['nobody is believed who is not named', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['not even this machine', '127.0.0.1', '203.0.113.9', '127.0.0.1'],
    ['a proxy is believed about whom it heard from', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['in either writing of its address', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['what stands further left is anybody’s word', '10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['a chain of proxies is followed', '10.1.2.3', '203.0.113.9, 10.0.0.7', '203.0.113.9'],
    ['what is no address is not believed', '10.1.2.3', '203.0.113.9, unknown', '10.1.2.3'],
    ['a proxy asks for itself', '10.1.2.3', '', '10.1.2.3'],
  ])('%s', (_case, peer, forwarded, address) => {
    expect(addressOf(asking(peer, forwarded ? { 'x-forwarded-for': forwarded } : {}), proxies)).toBe(address);
  });

  it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.1/8/8', ''])(
    'refuses %j as a proxy',
    (name) => {
      expect(() => proxyList([name])).toThrow('10.0.0.0/8');
    },
  );

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::2', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '::1'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('names', () => {
  const check = hostCheck(['Books.Example', '0.0.0.0']);

  it.each([
    'books.example',
    'BOOKS.example:8080',
    'localhost:3000',
    '127.0.0.1',
    '192.0.2.7:80',
    '[::1]:3000',
    '[2001:db8::1]',
  ])('answers to %s', (host) => {
    expect(check(['Host', host])).toEqual(parseHost(host));
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'localhost.',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
  ])('does not answer to %s, and names the setting that would allow it', (host) => {
    expect(() => check(['Host', host])).toThrow(
      expect.objectContaining(
        host.endsWith('.')
          ? { status: 400 }
          : { status: 421, message: expect.stringContaining(`SITE_URL=https://${host}`) },
      ),
    );
  });

  it.each([
    [[]],
    [['Host', 'localhost', 'host', 'localhost']],
    [['Host', '']],
    [['Host', 'a"b']],
    [['Host', '[::g]']],
    [['Host', 'localhost:99999']],
  ])('refuses %j', (headers) => {
    expect(() => check(headers)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('a provably local caller', () => {
  const local = { name: 'localhost', port: 3000 };

  it('is asked for by a name of this machine, from this machine, with nobody in between', () => {
    expect(isProvablyLocal(asking('127.0.0.1'), local, true)).toBe(true);
    expect(isProvablyLocal(asking('::1'), { name: '::1', port: 3000 }, true)).toBe(true);
  });

  it.each([
    ['another machine', asking('192.0.2.1'), local, true],
    ['another name', asking('127.0.0.1'), { name: 'books.example', port: undefined }, true],
    ['a server that others reach too', asking('127.0.0.1'), local, false],
    ...[
      'forwarded',
      'via',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-real-ip',
      'cf-connecting-ip',
    ].map(
      (name) => [`a proxy that writes ${name}`, asking('127.0.0.1', { [name]: 'x' }), local, true] as const,
    ),
    ['a page of another site', asking('127.0.0.1', { 'sec-fetch-site': 'cross-site' }), local, true],
  ] as const)('is not %s', (_case, request, host, listensOnLoopback) => {
    expect(isProvablyLocal(request, host, listensOnLoopback)).toBe(false);
  });
});
