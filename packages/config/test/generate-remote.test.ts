import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseRegistry } from '@ledgerwise/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateRemote } from '../src/generators/generate-remote.ts';
import { WorkspaceCopy } from './workspace-copy.ts';

let copy: WorkspaceCopy;
let said: readonly string[];
beforeAll(() => {
  copy = new WorkspaceCopy();
  said = generateRemote(copy.root, 'cash-flow');
});
afterAll(() => copy.remove());

it('has a valid registry entry', () => {
  const entry: unknown = JSON.parse(said.slice(said.findIndex((line) => line.trim() === '{')).join('\n'));
  const registry = parseRegistry({ version: 1, remotes: [entry], redirects: {} });
  expect(registry.remotes[0]).toMatchObject({ id: 'cash-flow', claims: ['/cash-flow/*'] });
});

it('gets its own port and enters the list of projects', () => {
  const ports = readdirSync(copy.root)
    .filter((name) => name.startsWith('mf-'))
    .map(
      (name) => /port: (\d+)/.exec(readFileSync(path.join(copy.root, name, 'rspack.config.ts'), 'utf8'))?.[1],
    );
  expect(ports.length).toBeGreaterThan(1);
  expect(new Set(ports).size).toBe(ports.length);
  expect(readFileSync(path.join(copy.root, 'tsconfig.json'), 'utf8')).toContain('"path": "mf-cash-flow"');
});

it('refuses an address that another module owns, or that leads elsewhere', () => {
  expect(() => generateRemote(copy.root, 'payroll')).toThrow('/payroll belongs to "accounting" already');
  expect(() => generateRemote(copy.root, 'invoices')).toThrow('/invoices leads to /accounting/invoices');
  expect(existsSync(path.join(copy.root, 'mf-payroll'))).toBe(false);
});

it('overwrites nothing', () => {
  expect(() => generateRemote(copy.root, 'cash-flow')).toThrow('already exists');
});

it.each(['CashFlow', 'cash_flow', '-flow', '../out', ''])('refuses "%s" as an id', (id) => {
  expect(() => generateRemote(copy.root, id)).toThrow('is not a valid id');
});
