export type Encoding = 'br' | 'gzip';

/** The better of the encodings that the client takes. */
export function acceptedEncoding(header: string | null | undefined): Encoding | undefined {
  const accepted = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}
