import { generateKeyPairSync, sign } from 'node:crypto';
import { signedText } from '@ledgerwise/contract/registry-signature';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registry } from '../../../test/sample-services.tsx';
import { readRegistry } from './read-registry.ts';
import { isSignedBy } from './verify-registry.ts';

function makeKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const releaseKey = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
  const signed = (value: object) => {
    const signature = sign(null, Buffer.from(signedText({ ...value })), privateKey).toString('base64');
    return { ...value, signature };
  };
  return { releaseKey, signed };
}

const { releaseKey, signed } = makeKeys();
const good = signed(registry);

/** Pages without TLS lack it, and some browsers lack this algorithm. */
const BROWSERS: Readonly<Record<string, () => void>> = {
  'a browser that knows Ed25519': () => {},
  'a page without the browser’s cryptography': () => vi.stubGlobal('crypto', {}),
  'a browser that does not know Ed25519': () =>
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError')),
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each(Object.entries(BROWSERS))('%s', (_browser, have) => {
  it('accepts only registries signed by the operator', async () => {
    have();
    expect(await isSignedBy(releaseKey, good)).toBe(true);
    expect(await isSignedBy(releaseKey, JSON.parse(JSON.stringify(good)))).toBe(true);
    const altered = [
      registry,
      { ...good, redirects: { '/a': '/b' } },
      { ...good, added: 1 },
      { ...good, signature: btoa('x'.repeat(64)) },
      { ...good, signature: 'no base64!' },
      { ...good, signature: '' },
      { ...good, signature: 7 },
      makeKeys().signed(registry),
      null,
      'a page',
    ];
    for (const value of altered) expect(await isSignedBy(releaseKey, value)).toBe(false);
  });
});

it('describes a valid key', async () => {
  for (const wrong of ['', 'abc', 'no base64!', btoa('x'.repeat(33))])
    await expect(isSignedBy(wrong, good)).rejects.toThrow('"releaseKey" must be an ed25519 public key');
});

describe('a registry', () => {
  it('is refused where a key is set and it is not signed by it, and is still known for its cards', async () => {
    const read = await readRegistry(registry, releaseKey);
    expect(read.refusal?.code).toBe('module.not_signed');
    expect(read.registry.remotes).toEqual(registry.remotes);
  });

  it('is accepted if it is signed, or if no key is set', async () => {
    expect((await readRegistry(good, releaseKey)).refusal).toBeNull();
    expect((await readRegistry(registry, undefined)).refusal).toBeNull();
  });
});
