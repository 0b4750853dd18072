import { SIGNATURE_FIELD, signedText } from '@ledgerwise/contract/registry-signature';

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    // No base64: no signature.
    return null;
  }
}

type Bytes = Uint8Array<ArrayBuffer>;
type Verify = (signature: Bytes, text: Bytes, key: Bytes) => Promise<boolean>;

/** Pages without TLS have no browser cryptography, and older browsers lack this algorithm. */
const verifyByLibrary: Verify = async (signature, text, key) => {
  const [{ hashes, verify }, { sha512 }] = await Promise.all([
    import(/* webpackChunkName: "ed25519" */ '@noble/ed25519'),
    import(/* webpackChunkName: "ed25519" */ '@noble/hashes/sha2.js'),
  ]);
  hashes.sha512 = sha512;
  return verify(signature, text, key);
};

const verifyByBrowser: Verify = async (signature, text, key) => {
  let known: CryptoKey;
  try {
    known = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  } catch (error) {
    // Here this name always means "there is no such algorithm".
    if (error instanceof DOMException && error.name === 'NotSupportedError')
      return verifyByLibrary(signature, text, key);
    throw error;
  }
  return crypto.subtle.verify('Ed25519', known, signature, text);
};

const verify: Verify = (...what) =>
  globalThis.crypto?.subtle ? verifyByBrowser(...what) : verifyByLibrary(...what);

/**
 * True if a registry carries the signature of the operator's key. `releaseKey` is the public key in base64; throws if
 * it is invalid.
 */
export async function isSignedBy(releaseKey: string, registry: unknown): Promise<boolean> {
  const key = bytesOf(releaseKey);
  if (key?.length !== 32)
    throw new Error('config.json: "releaseKey" must be an ed25519 public key: 32 bytes in base64');
  if (typeof registry !== 'object' || registry === null) return false;
  const given: unknown = Reflect.get(registry, SIGNATURE_FIELD);
  const signature = typeof given === 'string' ? bytesOf(given) : null;
  if (signature?.length !== 64) return false;
  const text = new TextEncoder().encode(signedText({ ...registry }));
  return verify(signature, text, key);
}
