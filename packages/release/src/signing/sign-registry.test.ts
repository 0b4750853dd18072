import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { signedText } from '@ledgerwise/contract/registry-signature';
import { expect, it } from 'vitest';
import { makeReleaseKeys, releaseKeyOf, signRegistry } from './sign-registry.ts';

const registry = { version: 1, remotes: [{ id: 'notes', entry: '/remotes/mf-notes/1.0.0/' }], redirects: {} };
const keys = makeReleaseKeys();

function isSigned(signed: { readonly signature: string }, releaseKey: string): boolean {
  const x = Buffer.from(releaseKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const bytes = Buffer.from(signedText({ ...signed }));
  return verify(null, bytes, key, Buffer.from(signed.signature, 'base64'));
}

it('signs the registry verifiably for the public key', () => {
  const signed = signRegistry(registry, keys.privateKey);
  expect(signed).toMatchObject(registry);
  expect(isSigned(signed, keys.releaseKey)).toBe(true);
  expect(isSigned({ ...signed, ...{ version: 2 } }, keys.releaseKey)).toBe(false);
  expect(isSigned(signed, makeReleaseKeys().releaseKey)).toBe(false);
});

it('signs again with the same bytes each time', () => {
  const once = signRegistry(registry, keys.privateKey);
  expect(signRegistry(once, keys.privateKey)).toEqual(once);
});

it('finds the public key of a private one', () => {
  expect(releaseKeyOf(keys.privateKey)).toBe(keys.releaseKey);
  expect(Buffer.from(keys.releaseKey, 'base64')).toHaveLength(32);
});

it('describes a valid key', () => {
  expect(() => signRegistry(registry, 'not a key')).toThrow('must be an ed25519 key in PEM');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(() => signRegistry(registry, pem)).toThrow('is of the kind ec. Use an ed25519 key.');
});
