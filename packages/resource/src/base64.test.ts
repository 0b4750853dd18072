import { expect, it } from 'vitest';
import { fromBase64, toBase64 } from './base64.ts';

it('writes any bytes as base64, however many, and reads them back', () => {
  const bytes = Uint8Array.from({ length: 200_001 }, (_, at) => at % 256);
  const text = toBase64(bytes);
  expect(text).toBe(Buffer.from(bytes).toString('base64'));
  expect(Buffer.from(fromBase64(text)).equals(bytes)).toBe(true);
  expect(toBase64(new Uint8Array())).toBe('');
});
