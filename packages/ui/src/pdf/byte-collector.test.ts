import { expect, test } from 'vitest';
import { ByteCollector } from './byte-collector.ts';

test('returns the added bytes in order, whatever their size', () => {
  const collector = new ByteCollector();
  const sizes = [0, 3, 1 << 20, 1, (1 << 20) + 5, 2];
  const pieces = sizes.map((size, at) => new Uint8Array(size).fill(at));
  for (const piece of pieces) collector.add(piece);
  expect(Buffer.compare(collector.bytes(), Buffer.concat(pieces))).toBe(0);
});
