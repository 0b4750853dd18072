import type { Random } from './random.ts';

/** A request before it is written, in which any part may be invalid. */
interface Draft {
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: string | Buffer;
}

/** Clients of the requests. */
export interface Cast {
  readonly port: number;
  readonly key: string;
  /** Token of a signed-in user. */
  readonly token: string;
}

const WEBSOCKET: readonly [string, string][] = [
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
  ['Sec-WebSocket-Version', '13'],
  ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
];

const READS = [
  '/',
  '/config.json',
  '/health',
  '/mailbox',
  '/js/main.11111111.js',
  '/remotes/mf-site/module.json',
  '/demo-app/',
  '/accounting/customers',
  '/auth/v1/user',
  '/auth/v1/settings',
  '/rest/v1/customers?select=id,name&order=name.desc&limit=5',
  '/rest/v1/customers?or=(name.eq.a,city.is.null)&select=*,profiles(*)',
  '/rest/v1/dashboard_metrics',
  '/rest/v1/rpc/get_user_role',
  '/rest/v1/',
];

const WRITES: readonly (readonly [string, string, unknown])[] = [
  ['POST', '/rest/v1/customers', { name: 'Fuzz', credit_limit: 12.5 }],
  ['POST', '/rest/v1/customers?on_conflict=id', [{ name: 'One' }, { name: 'Two' }]],
  ['PATCH', '/rest/v1/customers?name=eq.Fuzz', { city: 'Cork' }],
  ['PATCH', '/rest/v1/dashboard_metrics?customers_count=eq.1', { customers_count: 1 }],
  ['DELETE', '/rest/v1/customers?name=eq.Nobody', undefined],
  ['POST', '/rest/v1/rpc/summarise_records', { table_name: 'customers', query: {}, sum_fields: [] }],
  [
    'POST',
    '/rest/v1/rpc/import_records',
    { table_name: 'customers', rows: [{ name: 'R' }], mode: 'skip_bad', key: 'k' },
  ],
  ['POST', '/rest/v1/rpc/trial_balance', { start_date: '2026-01-01', end_date: '2026-12-31' }],
  ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' }],
  ['POST', '/auth/v1/verify', { type: 'recovery', token_hash: 'x' }],
  ['PUT', '/auth/v1/user', { data: { full_name: 'F' } }],
  ['POST', '/', { to: 'the site' }],
];

function draft(random: Random, { port, key, token }: Cast): Draft {
  const headers: [string, string][] = [
    ['Host', `localhost:${port}`],
    ['apikey', key],
    ...(random.chance(0.7) ? [['Authorization', `Bearer ${token}`] satisfies [string, string]] : []),
    ...(random.chance(0.3) ? [['Origin', 'https://other.example'] satisfies [string, string]] : []),
    ...(random.chance(0.3) ? [['Accept-Encoding', 'gzip, br'] satisfies [string, string]] : []),
  ];
  const kind = random.next();
  if (kind < 0.2) {
    const path = random.pick(['/realtime/v1/websocket', '/', '//', '/realtime/v1', '/rest/v1/customers']);
    const target = `${path}?apikey=${random.chance(0.7) ? key : 'wrong'}&vsn=${random.pick(['1.0.0', '2.0.0', ''])}`;
    return { method: 'GET', target, version: 'HTTP/1.1', headers: [...headers, ...WEBSOCKET], body: '' };
  }
  if (kind < 0.6)
    return { method: 'GET', target: random.pick(READS), version: 'HTTP/1.1', headers, body: '' };
  const [method, target, value] = random.pick(WRITES);
  const body = value === undefined ? '' : JSON.stringify(value);
  headers.push(['Content-Type', 'application/json'], ['Content-Length', String(Buffer.byteLength(body))]);
  return { method, target, version: 'HTTP/1.1', headers, body };
}

const set = (one: Draft, name: string, value: string): void => {
  one.headers = [...one.headers.filter(([had]) => had.toLowerCase() !== name.toLowerCase()), [name, value]];
};

function withBody(one: Draft, body: string | Buffer): void {
  if (one.method === 'GET') one.method = 'POST';
  one.body = body;
  set(one, 'Content-Length', String(Buffer.byteLength(body)));
}

const deep = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

const TARGETS = [
  '',
  '*',
  '//',
  '///x',
  '/%00',
  '/a%00b.js',
  '/%zz',
  '/%ff%fe',
  '/%',
  '/%0d%0aSet-Cookie:x=1',
  '/..%2f..%2fetc/passwd',
  '/../../etc/passwd',
  '/remotes/mf-site/%2e%2e/%2e%2e/secret',
  '/remotes/mf-site/../../x.js',
  '/\\evil.example',
  'http://evil.example/',
  'http://[::1/',
  'localhost:80',
  '/?%00',
  `/${'a'.repeat(9000)}`,
  `/js/${'b'.repeat(300)}.js`,
  '/js/main.11111111.js/inside',
  '/rest/v1/customers?select=a%00b',
  '/rest/v1/customers?id=eq.%FF',
  '/rest/v1/customers?id=eq.not-a-uuid',
  '/rest/v1/customers?limit=-1',
  '/rest/v1/customers?limit=abc&offset=9e99',
  '/rest/v1/customers?offset=99999999999999999999',
  '/rest/v1/customers?order=nothing.sideways',
  '/rest/v1/customers?select=*,nothing(*)',
  '/rest/v1/customers?select=',
  '/rest/v1/customers?name=fts.a%20%26',
  '/rest/v1/customers?name=match.(((',
  '/rest/v1/customers?name=in.(',
  '/rest/v1/customers?balance=gt.infinity',
  '/rest/v1/customers?name',
  '/rest/v1/customers?columns="a',
  '/rest/v1/nothing',
  '/rest/v1/rpc/',
  '/rest/v1/rpc/nothing',
  '/rest/v1/rpc/get_user_role?x=1',
  '/rest/v1/rpc/trial_balance?start_date=yesterday&end_date=0000-00-00',
  `/rest/v1/customers?or=${deep('(or', ')', 900)}`,
  `/rest/v1/customers?select=${deep('a(', ')', 900)}`,
  `/rest/v1/rpc/summarise_records?query=${deep('[', ']', 3000)}`,
  '/rest/v1/../auth/v1/user',
  '/rest/v1/%2e%2e/auth/v1/user',
  '/rest%2fv1/customers',
  '/auth/v1/verify?type=recovery&token=x&redirect_to=http://localhost',
  '/auth/v1/authorize?provider=google',
  '/auth/v1/authorize?provider=__proto__',
  '/auth/v1/callback?state=x&code=y',
  '/mailbox/%2e%2e',
  '/mailbox/constructor',
  '/mailbox?to=%3Cscript%3E',
  '/health/more',
  '/realtime/v1',
] as const;

const HOSTS = [
  '',
  'evil.example',
  'a"b',
  '[::1',
  '[::g]',
  'localhost:99999',
  'localhost:',
  'a b',
  '127.1',
  '[::1]:1',
  '\x80',
] as const;

const HEADERS: readonly (readonly [string, string])[] = [
  ['Content-Length', '-1'],
  ['Content-Length', '99999999999999999999'],
  ['Content-Length', '5, 5'],
  ['Transfer-Encoding', 'gzip'],
  ['Transfer-Encoding', 'chunked, chunked'],
  ['Content-Encoding', 'gzip'],
  ['Content-Type', 'application/json; charset=nonsense'],
  ['Content-Type', 'multipart/form-data'],
  ['Content-Type', 'text/csv'],
  ['Content-Type', 'application/octet-stream'],
  ['Content-Type', 'application/x-www-form-urlencoded'],
  ['Content-Type', '\xff'],
  ['Expect', '100-continue'],
  ['Expect', 'the worst'],
  ['Range', '0-0'],
  ['Range', '5-1'],
  ['Range', 'bytes=-5'],
  ['Range', '99999999999999999999-'],
  ['Prefer', 'count=exact,return=nonsense,tx=rollback,missing=default'],
  ['Prefer', 'resolution=merge-duplicates'],
  ['Prefer', `${'max-affected=9'.repeat(99)}`],
  ['Accept', 'application/vnd.pgrst.object+json'],
  ['Accept', 'text/csv'],
  ['Accept', 'application/vnd.pgrst.plan+json'],
  ['Accept', 'application/geo+json'],
  ['Accept-Profile', 'private'],
  ['Accept-Profile', 'a"b'],
  ['Content-Profile', 'pg_catalog'],
  ['Authorization', 'Bearer a.b.c'],
  ['Authorization', 'Bearer '],
  ['Authorization', 'Basic x'],
  ['Authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ['apikey', '\xe9'],
  ['Upgrade', 'h2c'],
  ['Upgrade', 'websocket, foo'],
  ['Connection', 'Upgrade, HTTP2-Settings'],
  ['Sec-WebSocket-Key', 'short'],
  ['Sec-WebSocket-Version', '99'],
  ['Sec-WebSocket-Extensions', 'permessage-deflate; x="'],
  ['Sec-WebSocket-Protocol', ',,,'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-For', "'; drop table"],
  ['Forwarded', 'for=x'],
  ['If-None-Match', '"'.repeat(500)],
  ['Accept-Encoding', 'br;q=nan, *;;;'],
  ['Origin', 'null'],
  ['Access-Control-Request-Headers', 'x\ty'],
  ['X-Client-Info', 'x'.repeat(20_000)],
  ['Cookie', `a=${'b'.repeat(4000)}`],
];

const METHODS = [
  'CONNECT',
  'TRACE',
  'PROPFIND',
  'get',
  'HEAD',
  'OPTIONS',
  'PUT',
  'DELETE',
  'PATCH',
  'POST',
  'QUERY',
  'M-SEARCH',
  'G\0ET',
  '',
  'X'.repeat(300),
] as const;
const VERSIONS = [
  'HTTP/0.9',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/9.9',
  'HTTP/1.1 ',
  'http/1.1',
  '',
  'ICY',
] as const;
const BODIES = [
  deep('[', ']', 50_000),
  `{"a":${deep('{"a":', '}', 5000)}}`,
  deep('[', '', 200_000),
  '{"name":"a\\u0000b"}',
  '{"a\\u0000b":1}',
  '{"name":',
  'null',
  '[]',
  '[[]]',
  '"text"',
  '{"__proto__":{"x":1},"constructor":1}',
  '{"name":1e400}',
  `{"name":"${'x'.repeat(3000)}"}`,
  '{"nothing":1}',
  '{"name":{"a":1},"credit_limit":"0x10"}',
  '{"email":"a\\r\\nb@example.com","password":[]}',
  '\ufeff{}',
  '\0\0\0',
] as const;

type Mutation = (one: Draft, random: Random) => void;

const MUTATIONS: readonly Mutation[] = [
  (one, random) => {
    one.method = random.pick(METHODS);
  },
  (one, random) => {
    one.target = random.pick(TARGETS);
  },
  (one, random) => {
    one.target = random.pick(TARGETS);
  },
  (one, random) => {
    one.version = random.pick(VERSIONS);
  },
  (one, random) => set(one, 'Host', random.pick(HOSTS)),
  (one) => {
    one.headers = one.headers.filter(([name]) => name !== 'Host');
  },
  (one) => one.headers.push(['Host', 'localhost']),
  (one, random) => {
    const [name, value] = random.pick(HEADERS);
    set(one, name, value);
  },
  (one, random) => one.headers.push([...random.pick(HEADERS)]),
  (one, random) =>
    one.headers.push([random.pick(['', 'a b', 'x\0', ' x', 'x:y']), random.pick(['', '\0', '\x7f', 'a\rb'])]),
  (one, random) => withBody(one, random.pick(BODIES)),
  (one, random) => withBody(one, random.pick(BODIES)),
  (one, random) => withBody(one, random.bytes(random.below(400))),
  // Larger than the limit; rarely, because all of it is sent.
  (one, random) => withBody(one, random.chance(0.1) ? Buffer.alloc(1_300_000, 'a') : ''),
  (one, random) => {
    one.body = random.pick([
      '5\r\nhello\r\n0\r\n\r\n',
      'zz\r\n',
      '-1\r\n',
      `5;${'e'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
      'ffffffffffffffff\r\nx',
    ]);
    one.headers = one.headers.filter(([name]) => name !== 'Content-Length');
    one.headers.push(['Transfer-Encoding', 'chunked']);
  },
  (one, random) => set(one, 'Content-Length', String(random.below(5000))),
];

function write({ method, target, version, headers, body }: Draft): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([
    Buffer.from(`${method} ${target} ${version}\r\n${lines}\r\n`, 'latin1'),
    Buffer.from(body),
  ]);
}

/** A random WebSocket frame: any operation, length and mask, and sometimes the protocol's own words. */
function frame(random: Random): Buffer {
  const words = Buffer.from(
    random.pick([
      '["1","1","realtime:x","phx_join",{"config":{"postgres_changes":[{"event":"*","schema":"public","table":"customers"}]}}]',
      '["1","1","realtime:x","phx_join",{"config":{"postgres_changes":{"a":1}},"access_token":"a.b.c"}]',
      '["1","1","realtime:x","phx_leave",{}]',
      '[null,null,"realtime:x","access_token",{"access_token":7}]',
      '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}',
      deep('[', ']', 20_000),
      'no json',
      '[]',
      'null',
      '\u{1f4a5}',
    ]),
  );
  const payload = random.chance(0.8) ? words : random.bytes(random.below(200));
  const first = random.chance(0.7) ? 0x81 : random.below(256);
  const isMasked = random.chance(0.8);
  const flag = isMasked ? 0x80 : 0;
  const head =
    payload.length < 126
      ? Buffer.from([first, flag | payload.length])
      : Buffer.from([first, flag | 126, payload.length >> 8, payload.length & 255]);
  if (random.chance(0.1)) return Buffer.concat([Buffer.from([first, flag | 127]), random.bytes(8), payload]);
  return Buffer.concat([head, isMasked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}

function flipped(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  for (let flips = 1 + random.below(4); flips > 0; flips -= 1)
    copy[random.below(Math.min(copy.length, 600))] = random.below(256);
  return copy;
}

const OTHER_PROTOCOLS: readonly Buffer[] = [
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\x12\x04\0\0\0\0\0'),
  Buffer.from('16030100c8010000c40303', 'hex'),
  Buffer.from('\r\n\r\n\r\n'),
  Buffer.from('SSH-2.0-OpenSSH_9.0\r\n'),
  Buffer.from('GET /\n\n'),
  Buffer.alloc(0),
  Buffer.from('\0\x01\x02'),
];

/** Requests with nothing wrong in them: a question, a write, and a socket that joins a channel. */
export function soundRequests({ port, key, token }: Cast): Buffer[] {
  const headers: [string, string][] = [
    ['Host', `localhost:${port}`],
    ['apikey', key],
  ];
  const body = JSON.stringify({ name: 'Cut off' });
  const join = Buffer.from('["1","1","realtime:x","phx_join",{}]');
  const version = 'HTTP/1.1';
  const target = `/realtime/v1/websocket?apikey=${key}`;
  const upload: [string, string][] = [
    ...headers,
    ['Authorization', `Bearer ${token}`],
    ['Content-Length', String(body.length)],
  ];
  return [
    write({ method: 'GET', target: '/config.json', version, headers, body: '' }),
    write({ method: 'POST', target: '/rest/v1/customers', version, headers: upload, body }),
    Buffer.concat([
      write({ method: 'GET', target, version, headers: [...headers, ...WEBSOCKET], body: '' }),
      Buffer.from([0x81, 0x80 | join.length, 0, 0, 0, 0]),
      join,
    ]),
  ];
}

/** Bytes of one connection: an invalid request, several, or none at all. */
export function rawBytes(random: Random, cast: Cast): Buffer {
  const kind = random.next();
  if (kind < 0.03) return random.pick(OTHER_PROTOCOLS);
  if (kind < 0.05) return random.bytes(random.below(2000));
  const one = draft(random, cast);
  for (let times = 1 + random.below(2); times > 0; times -= 1) random.pick(MUTATIONS)(one, random);
  const bytes = write(one);
  const isSocket = one.headers.some(([, value]) => value === 'websocket');
  if (isSocket && random.chance(0.8))
    return Buffer.concat([bytes, ...Array.from({ length: random.below(5) }, () => frame(random))]);
  if (kind < 0.15) return Buffer.concat([bytes, write(draft(random, cast)), write(draft(random, cast))]);
  return kind < 0.3 ? flipped(bytes, random) : bytes;
}
