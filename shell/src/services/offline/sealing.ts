const IV_BYTES = 12;
const words = new TextEncoder();

/** An encrypted value. */
export type Sealed = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => words.encode(text);

/** Derives the key of a session from its id. Never stored. */
export async function keyOfSession(sessionId: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', bytesOf(sessionId), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf('ledgerwise kept answers') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** A random key that scripts can use and cannot read. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** Encrypts a value. `about` is not stored, but required for decryption, so that values cannot be swapped. */
export async function seal(key: CryptoKey, value: unknown, about: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(about) };
  const text = await crypto.subtle.encrypt(algorithm, key, bytesOf(JSON.stringify(value)));
  const sealed = new Uint8Array(IV_BYTES + text.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(text), IV_BYTES);
  return sealed;
}

/** Decrypts a value; throws if the key, `about` or a byte differs. */
export async function unseal(key: CryptoKey, sealed: Sealed, about: string): Promise<unknown> {
  const algorithm = { name: 'AES-GCM', iv: sealed.slice(0, IV_BYTES), additionalData: bytesOf(about) };
  const text = await crypto.subtle.decrypt(algorithm, key, sealed.slice(IV_BYTES));
  return JSON.parse(new TextDecoder().decode(text));
}

/** Returns a name that reveals nothing without the secret. */
export async function hiddenName(secret: string, name: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(`${secret}\n${name}`)));
  return btoa(String.fromCharCode(...digest));
}
