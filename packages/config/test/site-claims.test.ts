import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../src/commands/workspace.ts';
import {
  ADDRESSES_FILE,
  addressesFile,
  claimedAddresses,
  findBuilt,
} from '../src/generators/built-addresses.ts';

const load = (file: string): Promise<unknown> => import(file);
const claimed = await claimedAddresses(ROOT, load);

it('the public site claims only features of a manifest', async () => {
  expect(claimed.length).toBeGreaterThan(30);
  const built = await findBuilt(ROOT, claimed, load);
  expect(claimed.filter((address) => !built.includes(address))).toEqual([]);
});

it('every claim of the public site names the screens that prove it', async () => {
  const { allClaims } = await import(path.join(ROOT, 'mf-marketing/src/claims/all-claims.ts'));
  const empty = (allClaims as readonly { readonly name: string; readonly at: readonly string[] }[]).filter(
    ({ at }) => at.length === 0,
  );
  expect(empty).toEqual([]);
});

it('matches the current manifests (npm run gen:claims)', async () => {
  const built = await findBuilt(ROOT, claimed, load);
  expect(readFileSync(path.join(ROOT, ADDRESSES_FILE), 'utf8')).toBe(addressesFile(built));
});

it('finds no screen where there is none, even if a module has a catch-all route', async () => {
  const nowhere = ['/accounting/time-travel', '/demo/time-travel', '/time-travel'];
  expect(await findBuilt(ROOT, [...nowhere, '/accounting/general-ledger'], load)).toEqual([
    '/accounting/general-ledger',
  ]);
});
