import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WorkspaceCopy } from '../workspace-copy.ts';
import { DevCommand } from './dev-command.ts';

const MINUTE = 60_000;
/** Nothing imports it: a base of all packages would have them all checked again, twice. */
const TYPED = 'mf-diagnostics/src/standalone.tsx';
const MANIFEST = 'mf-diagnostics/src/manifest.ts';
const MODULE = 'mf-diagnostics/src/module.tsx';
const SCHEMA = 'packages/backend/supabase/schemas/masters/development.sql';
const TYPES = 'packages/resource/src/database/database.types.ts';
const FUNCTION = 'create function public.developed() returns integer language sql as $$ select 1 $$;\n';

let copy: WorkspaceCopy;
let dev: DevCommand;

beforeAll(async () => {
  copy = new WorkspaceCopy();
  dev = await DevCommand.start(copy.root);
}, 10 * MINUTE);
afterAll(async () => {
  await dev?.stop();
  copy?.remove();
}, MINUTE);

const read = (file: string) => readFileSync(path.join(copy.root, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(path.join(copy.root, file), text);

it(
  'names a type error to open pages by file and line, until it is mended',
  async () => {
    const sound = read(TYPED);
    write(TYPED, `${sound}export const wrong: number = 'a';\n`);
    const [problem] = await dev.problemsOf(TYPED, 1);
    expect(problem).toMatchObject({ severity: 'error', line: sound.split('\n').length, column: 14 });
    expect(problem?.text).toMatch(/^TS2322: Type 'string' is not assignable to type 'number'/);
    await dev.said(`${TYPED}:${problem?.line}:14: error: TS2322`);
    write(TYPED, sound);
    await dev.problemsOf(TYPED, 0);
  },
  10 * MINUTE,
);

it(
  'reports the part that cannot be built',
  async () => {
    const sound = read(MODULE);
    write(MODULE, `${sound}import './gone';\n`);
    const [problem] = await dev.problemsOf(MODULE, 1);
    expect(problem).toMatchObject({ severity: 'error', line: sound.split('\n').length });
    expect(problem?.text).toContain("Can't resolve './gone'");
    write(MODULE, sound);
    await dev.problemsOf(MODULE, 0);
  },
  10 * MINUTE,
);

it(
  'warns of a permission that no role has',
  async () => {
    const sound = read(MANIFEST);
    const [first = ''] = /\{\s*id: '[^']+',\s*path: /.exec(sound) ?? [];
    expect(first).not.toBe('');
    write(MANIFEST, sound.replace(first, `{ requires: 'nothing.read', ${first.slice(1)}`));
    const warned = await dev.problemsOf(MANIFEST, 2);
    expect(warned.map(({ severity, text }) => `${severity}: ${text}`).sort()).toEqual([
      'warning: No role holds nothing.read: what asks for it is closed to everybody.',
      'warning: Permission "nothing.read" is used but not declared.',
    ]);
    write(MANIFEST, sound);
    await dev.problemsOf(MANIFEST, 0);
  },
  10 * MINUTE,
);

it(
  'writes the types of a changed schema file and leads the running database there, and survives a wrong one',
  async () => {
    write(SCHEMA, FUNCTION);
    await dev.said('The running database has the new schema');
    expect(read(TYPES)).toContain('developed: {');
    expect(read('packages/backend/supabase/migrations/00000000000000_baseline.sql')).toContain(FUNCTION);

    write(SCHEMA, `${FUNCTION}create tabl public.x ();\n`);
    const [problem] = await dev.problemsOf(SCHEMA, 1);
    expect(problem).toMatchObject({ severity: 'error', line: 2, text: 'syntax error at or near "tabl"' });
    write(SCHEMA, FUNCTION);
    await dev.problemsOf(SCHEMA, 0);
  },
  10 * MINUTE,
);

it(
  'ends in good order on Ctrl+C, and does not wait for open pages',
  async () => {
    const { code, said, hasEndedPage } = await dev.stop();
    expect(code, said).toBe(0);
    expect(hasEndedPage).toBe(true);
  },
  10 * MINUTE,
);
