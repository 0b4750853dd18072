import { expect, it } from 'vitest';
import { MessageAllowance } from './message-allowance.ts';

it('lets a burst through, then what time brings', () => {
  let now = 0;
  const allowance = new MessageAllowance(() => now);
  const taken = (count: number) =>
    Array.from({ length: count }, () => allowance.take()).filter(Boolean).length;
  expect(taken(500)).toBe(200);
  now += 1000;
  expect(taken(500)).toBe(20);
  now += 60_000;
  expect(taken(500)).toBe(200);
});
