// @vitest-environment jsdom
import { AppError, type ModuleInfo, type ModuleManifest } from '@ledgerwise/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visit } from '../testing/visit.tsx';
import { noRecords } from './no-records.ts';
import { WayOut } from './WayOut.tsx';

afterEach(cleanup);

const books = {
  id: 'books',
  basePath: '/books',
  manifest: { routes: [{ id: 'closing', path: 'closing', title: 'Closing' }] } as unknown as ModuleManifest,
} as ModuleInfo;

const show = (code: string, role: 'admin' | 'user', modules: readonly ModuleInfo[] = [books]) => {
  cleanup();
  visit(() => <WayOut error={new AppError(code)} />, noRecords, { role, modules, grants: () => ['admin'] });
  return screen.queryByRole('link')?.getAttribute('href');
};

test('links from a locked period to Closing, for users who may unlock it', () => {
  expect(show('ledger.period_locked', 'admin')).toBe('/books/closing');
  expect(show('ledger.period_locked', 'user')).toBeUndefined();
  expect(show('ledger.unbalanced', 'admin')).toBeUndefined();
  // A deployment without the module has no such screen.
  expect(show('ledger.period_locked', 'admin', [])).toBeUndefined();
});
