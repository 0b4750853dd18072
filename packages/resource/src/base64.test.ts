import { expect, it } from 'vitest';
import { fromBase64, toBase64 } from './base64.ts';

it('round-trips any number of bytes as base64', () => {
  const bytes = Uint8Array.from({ length: 200_001 }, (_, at) => at % 256);
  const text = toBase64(bytes);
  expect(text).toBe(Buffer.from(bytes).toString('base64'));
  expect(Buffer.from(fromBase64(text)).equals(bytes)).toBe(true);
  expect(toBase64(new Uint8Array())).toBe('');
});
