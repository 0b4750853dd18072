/** Where a signed registry holds its signature: ed25519 over the bytes of `signedText`, in base64. */
export const SIGNATURE_FIELD = 'signature';

/**
 * The text that the operator's key signs: the registry as JSON without its signature, the names in each object in the order of
 * their code units, without blanks (as RFC 8785 has it), to be taken as UTF-8. `registry` is what was parsed from the file,
 * with all that it holds: who signs and who checks need not know every field.
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
