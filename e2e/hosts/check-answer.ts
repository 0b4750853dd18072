import type { Expected } from './expected.ts';

const SECURITY: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Faults of a host's response, as messages. */
export async function problemsAt(url: string, expected: Expected): Promise<readonly string[]> {
  const { address, status, type, isLasting, isPacked } = expected;
  const answer = await fetch(url + address, {
    redirect: 'manual',
    headers: { 'accept-encoding': 'br, gzip' },
  });
  await answer.arrayBuffer();
  const header = (name: string): string => answer.headers.get(name) ?? '';
  const cache = header('cache-control');
  const wrong = (what: string, is: boolean): string[] => (is ? [] : [`${address}: ${what}`]);
  return [
    ...wrong(`answered ${answer.status}, not ${status}`, answer.status === status),
    ...wrong(`has the type "${header('content-type')}"`, type.test(header('content-type'))),
    ...wrong(
      `says "${cache}" of caching`,
      isLasting ? cache.includes('immutable') : !cache.includes('max-age=3'),
    ),
    ...(status === 200 && !isLasting ? wrong('has no-cache missing', cache === 'no-cache') : []),
    ...(status === 200 ? wrong('has no ETag', header('etag') !== '') : []),
    ...(isPacked && status === 200
      ? wrong('is not packed', /^(br|gzip)$/.test(header('content-encoding')))
      : []),
    ...Object.entries(SECURITY).flatMap(([name, value]) =>
      wrong(`says ${name}: "${header(name)}"`, header(name) === value),
    ),
    ...wrong('may be framed', header('content-security-policy').includes("frame-ancestors 'none'")),
  ];
}
