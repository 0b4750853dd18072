const ALGORITHMS: Readonly<Record<string, string>> = {
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

const inBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** True if the bytes match one of the hashes of a Subresource Integrity text, or if that text is empty. */
export async function hasHash(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  const hashes = integrity.split(/\s+/).filter((one) => one !== '');
  for (const one of hashes) {
    const [name = '', hash = ''] = one.split(/-(.*)/s);
    const algorithm = ALGORITHMS[name];
    if (algorithm && inBase64(await crypto.subtle.digest(algorithm, bytes)) === hash) return true;
  }
  return hashes.length === 0;
}
