import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checks } from './checks.ts';
import * as commands from './commands.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const scriptsOf = (folder: string): object =>
  JSON.parse(read(path.join(folder, 'package.json'))).scripts ?? {};

const lines = Object.values(commands).flat();

test.each(lines.filter((line) => /npm (run|start|test)/.test(line)))(
  'there is a script behind: %s',
  (line) => {
    const [, run, name = ''] = /npm (?:(run) )?([\w:-]+)/.exec(line) ?? [];
    const workspace = /--workspace @ledgerwise\/([\w-]+)/.exec(line)?.[1];
    expect(Object.keys(scriptsOf(workspace ?? '.'))).toContain(name);
    expect(run === 'run' || ['start', 'test'].includes(name)).toBe(true);
  },
);

test('each setting in a command exists', () => {
  const settings = read('packages/config/src/commands/settings.ts');
  const named = lines.flatMap((line) => [...line.matchAll(/\b([A-Z_]+)=/g)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !settings.includes(name))).toEqual([]);
});

test('each named test project exists', () => {
  const projects = lines.flatMap((line) => /vitest run --project ([\w-]+)/.exec(line)?.[1] ?? []);
  expect(projects.filter((project) => !readdirSync(ROOT).includes(project))).toEqual([]);
  expect(projects).toHaveLength(1);
});

test('the proof page names exactly the controls of the books', () => {
  const health = read('packages/backend/supabase/schemas/controls/books-health.sql');
  const controls = [...health.matchAll(/private\.control_(\w+)\((?:org)?\)/g)].map(([, name]) => name);
  expect(controls.length).toBeGreaterThan(10);
  expect(checks.flatMap((check) => check.controls).toSorted()).toEqual(controls.toSorted());
});
