import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Lets owners take turns, and records who started. */
function takeTurns(turns: Turns, ...owners: readonly string[]) {
  const started: string[] = [];
  const leave = owners.map((owner, at) => turns.take(owner, () => started.push(`${owner}${at}`)));
  return { started, leave: (at: number) => leave[at]?.() };
}

it('lets so many begin, and the next when one leaves', () => {
  const { started, leave } = takeTurns(new Turns({ inAll: 2, ofOneOwner: 2 }), 'a', 'b', 'c', 'd');
  expect(started).toEqual(['a0', 'b1']);
  leave(0);
  leave(0);
  expect(started).toEqual(['a0', 'b1', 'c2']);
});

it('passes over an owner who has enough', () => {
  const { started, leave } = takeTurns(new Turns({ inAll: 3, ofOneOwner: 1 }), 'a', 'a', 'b');
  expect(started).toEqual(['a0', 'b2']);
  leave(0);
  expect(started).toEqual(['a0', 'b2', 'a1']);
});

it('forgets who left while waiting', () => {
  const { started, leave } = takeTurns(new Turns({ inAll: 1, ofOneOwner: 1 }), 'a', 'b', 'c');
  leave(1);
  leave(0);
  expect(started).toEqual(['a0', 'c2']);
});
