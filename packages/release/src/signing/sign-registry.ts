import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { SIGNATURE_FIELD, signedText } from '@ledgerwise/contract/registry-signature';

/** A key of the operator's as texts: the private one (PKCS #8, PEM) for the store, the public one for `config.json`. */
export interface ReleaseKeys {
  readonly privateKey: string;
  /** 32 bytes in base64: `releaseKey` of `config.json`. */
  readonly releaseKey: string;
}

/** In Node's encoding of a public key (SPKI), everything except these bytes identifies the type of key. */
const RAW_BYTES = 32;

const rawBase64 = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).subarray(-RAW_BYTES).toString('base64');

/** Makes a pair of keys. */
export function makeReleaseKeys(): ReleaseKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    releaseKey: rawBase64(publicKey),
  };
}

function parseKey(pem: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(pem);
  } catch (cause) {
    throw new Error('The key to sign with cannot be read. It must be an ed25519 key in PEM (PKCS #8).', {
      cause,
    });
  }
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new Error(`The key to sign with is of the kind ${key.asymmetricKeyType}. Use an ed25519 key.`);
}

/**
 * Returns the public key of a private one, in the format of `releaseKey` in `config.json`. Throws if the text is not
 * such a key.
 */
export const releaseKeyOf = (privateKey: string): string => rawBase64(createPublicKey(parseKey(privateKey)));

/**
 * Returns the registry with the operator's signature, which replaces an earlier one. Throws if the text is not such a
 * key.
 */
export function signRegistry<Fields extends object>(
  registry: Fields,
  privateKey: string,
): Fields & { readonly signature: string } {
  const text = signedText(registry as Readonly<Record<string, unknown>>);
  const signature = sign(null, Buffer.from(text), parseKey(privateKey)).toString('base64');
  return { ...registry, [SIGNATURE_FIELD]: signature } as Fields & { readonly signature: string };
}
