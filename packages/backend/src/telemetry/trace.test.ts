import { expect, test } from 'vitest';
import { traceOf } from './trace.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

test('continues a trace with its own span and the received flags', () => {
  const { id, header } = traceOf(`00-${TRACE}-00f067aa0ba902b7-01`);
  expect(id).toBe(TRACE);
  expect(header).toMatch(new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
});

test.each([
  undefined,
  '',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `01-${TRACE}-00f067aa0ba902b7-01`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${TRACE}-00f067aa0ba902b7-01\r\nx: y`,
])('starts a new trace for %j', (header) => {
  const one = traceOf(header);
  expect(one.header).toMatch(new RegExp(`^00-${one.id}-[0-9a-f]{16}-00$`));
  expect(one.id).not.toBe(TRACE);
  expect(traceOf(header).id).not.toBe(one.id);
});
