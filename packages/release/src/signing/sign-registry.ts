import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { SIGNATURE_FIELD, signedText } from '@ledgerwise/contract/registry-signature';

/** A key of the operator's as texts: the private one (PKCS #8, PEM) for the store, the public one for `config.json`. */
export interface ReleaseKeys {
  readonly privateKey: string;
  /** 32 bytes in base64: `releaseKey` of `config.json`. */
  readonly releaseKey: string;
}

/** Of the encoding that Node writes of a public key (SPKI), all but these bytes say which kind of key it is. */
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

/** The public key that belongs to a private one, as `releaseKey` of `config.json` has it. Throws where the text is no such key. */
export const releaseKeyOf = (privateKey: string): string => rawBase64(createPublicKey(parseKey(privateKey)));

/** The registry with the operator's signature, in place of an earlier one. Throws where the text is no such key. */
export function signRegistry<Fields extends object>(
  registry: Fields,
  privateKey: string,
): Fields & { readonly signature: string } {
  const text = signedText(registry as Readonly<Record<string, unknown>>);
  const signature = sign(null, Buffer.from(text), parseKey(privateKey)).toString('base64');
  return { ...registry, [SIGNATURE_FIELD]: signature } as Fields & { readonly signature: string };
}
