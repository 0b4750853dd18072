import { expect, it } from 'vitest';
import { hashPassword, isOutdated, matchesScrypt, nobodysHash } from './password-hash.ts';

it('knows a password again, and no other', async () => {
  const stored = await hashPassword('Correct-Horse-9');
  expect(stored).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await matchesScrypt('Correct-Horse-9', stored)).toBe(true);
  expect(await matchesScrypt('correct-Horse-9', stored)).toBe(false);
  expect(isOutdated(stored)).toBe(false);
});

it('stores the same password twice in two different forms', async () => {
  expect(await hashPassword('Correct-Horse-9')).not.toBe(await hashPassword('Correct-Horse-9'));
});

it('has a hash that no password matches', async () => {
  expect(await matchesScrypt('', nobodysHash())).toBe(false);
});

it('calls a hash of other costs outdated, and knows its password', async () => {
  const cheap = await hashPassword('Correct-Horse-9', { ln: 4, r: 8, p: 1 });
  expect(isOutdated(cheap)).toBe(true);
  expect(await matchesScrypt('Correct-Horse-9', cheap)).toBe(true);
});

it('calls a hash of another kind outdated, and does not judge it', async () => {
  const bcrypt = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
  expect(isOutdated(bcrypt)).toBe(true);
  expect(await matchesScrypt('x', bcrypt)).toBeUndefined();
});
