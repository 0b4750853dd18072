import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION } from '@ledgerwise/contract';
import { expect, it } from 'vitest';
import { ROOT } from '../src/commands/workspace.ts';

it('is the major version of the contract’s package', () => {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'packages/contract/package.json'), 'utf8')) as {
    readonly version: string;
  };
  expect(version).toMatch(new RegExp(`^${CONTRACT_VERSION}\\.\\d+\\.\\d+$`));
});
