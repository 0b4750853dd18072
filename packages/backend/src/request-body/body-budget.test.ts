import { expect, it } from 'vitest';
import { HELD_BYTES } from '../limits/body-limits.ts';
import { BodyBudget, type BodyOwner } from './body-budget.ts';

const MB = 1024 * 1024;
const visitor = (network: string): BodyOwner => ({ network });
const member = (person: string, organisation: string, network = '10.0.0.1'): BodyOwner => ({
  network,
  person,
  organisation,
});

/** Number of accepted bodies of a given size. */
function taken(budget: BodyBudget, owner: (at: number) => BodyOwner, bytes: number, bodies: number): number {
  let count = 0;
  for (let at = 0; at < bodies; at += 1) {
    try {
      budget.hold(owner(at)).add(bytes, 0);
      count += 1;
    } catch {
      // The refusals are counted.
    }
  }
  return count;
}

it.each([
  ['a network of visitors', () => visitor('10.0.0.1'), HELD_BYTES.network.amount],
  ['all visitors', (at: number) => visitor(`10.0.0.${at}`), HELD_BYTES.visitors.amount],
  ['a person', () => member('ada', 'harbour'), HELD_BYTES.person.amount],
  ['an organization', (at: number) => member(`${at}`, 'harbour'), HELD_BYTES.organisation.amount],
  ['members of one network', (at: number) => member(`${at}`, `${at}`), HELD_BYTES.office.amount],
  ['all members', (at: number) => member(`${at}`, `${at}`, `10.0.0.${at}`), HELD_BYTES.members.amount],
])('%s may hold no more than declared', (_who, owner, amount) => {
  const budget = new BodyBudget();
  expect(taken(budget, owner, MB / 16, 5000)).toBe((16 * amount) / MB);
  expect(budget.held).toBe(amount);
});

it('refuses nobody because of bodies that others hold', () => {
  const budget = new BodyBudget();
  taken(budget, () => visitor('10.0.0.1'), MB, 100);
  taken(budget, () => member('ada', 'harbour'), MB, 100);
  budget.hold(visitor('10.0.0.2')).add(MB, 0);
  budget.hold(member('ben', 'mill', '10.0.0.2')).add(MB, 0);
});

it('counts values by the memory that they take once parsed', () => {
  const body = new BodyBudget().hold(visitor('10.0.0.1'));
  expect(() => body.add(MB, 350_000)).toThrow(
    expect.objectContaining({ status: 429, message: expect.stringContaining('Your network is sending') }),
  );
  body.add(MB, 10_000);
});

it('forgets bodies that have ended, also after the last part was refused', () => {
  const budget = new BodyBudget();
  const body = budget.hold(member('ada', 'harbour'));
  body.add(8 * MB, 0);
  expect(() => body.add(1, 0)).toThrow('You are sending');
  expect(budget.held).toBe(8 * MB);
  body.end();
  body.end();
  expect(budget.held).toBe(0);
});
