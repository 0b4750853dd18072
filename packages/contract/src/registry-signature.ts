/** Field of a signed registry with its signature: ed25519 over the bytes of `signedText`, in base64. */
export const SIGNATURE_FIELD = 'signature';

/**
 * Returns the text that the operator's key signs: the registry as JSON without its signature, with the names of each
 * object sorted by code units and without white space (as in RFC 8785), encoded as UTF-8. `registry` is the parsed file
 * with all its fields, so that signing and verifying do not depend on the fields that a version knows.
 */
export function signedText(registry: Readonly<Record<string, unknown>>): string {
  const { [SIGNATURE_FIELD]: _signature, ...rest } = registry;
  return canonical(rest);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`);
  return `{${fields.join(',')}}`;
}
