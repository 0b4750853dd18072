import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openKeys, removeSample, startPostgres } from '../../src/index.ts';
import { byTier, isFullTier } from '../by-tier.ts';
import { copyTemplate } from '../database/test-database.ts';
import { runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const SOURCE = new URL('../../src/postgres/keys.ts', import.meta.url).href;

let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let file: string;
beforeEach(async () => {
  scratch = await makeScratchFolder();
  file = join(scratch.path, 'keys.json');
});
afterEach(() => scratch.remove());

const sentence = (fault: string): string =>
  `The key file ${file} ${fault}. Restore the copy from your backup and start again.`;

describe('a key file', () => {
  it('is created once, closed to others, also by several simultaneous starts', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => openKeys(scratch.path)));
    expect(new Set(made.map(({ bankKey }) => bankKey)).size).toBe(1);
    expect(await openKeys(scratch.path)).toEqual(made[0]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(scratch.path)).toEqual(['keys.json']);
  });

  it('is whole after a start that was cut off while it made the keys', async () => {
    const leftover = join(scratch.path, '.keys.json.unfinished-0198c0de-0000-7000-8000-000000000000');
    await writeFile(leftover, '{"jwtSecret": "ha');
    const own = join(scratch.path, 'keys.json.backup');
    await writeFile(own, 'of the operator');
    const keys = await openKeys(scratch.path);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(keys);
    expect((await readdir(scratch.path)).sort()).toEqual(['keys.json', 'keys.json.backup']);
  });

  it('is whole or missing after a kill in the middle of making it', async () => {
    const program = `import { openKeys } from ${JSON.stringify(SOURCE)}; await openKeys(process.argv[1]);`;
    for (let round = 0; round < byTier({ everyday: 1, full: 2 }); round += 1) {
      const changes = watch(scratch.path);
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', program, scratch.path],
        { stdio: 'inherit' },
      );
      const ended = once(child, 'exit');
      await once(changes, 'change');
      child.kill('SIGKILL');
      await ended;
      changes.close();
      const left = await readFile(file, 'utf8').catch(() => undefined); // killed before it had its name
      const keys = await openKeys(scratch.path);
      if (left !== undefined) expect(JSON.parse(left)).toEqual(keys);
      expect(await readdir(scratch.path)).toEqual(['keys.json']);
      await rm(file);
    }
  });

  it.each([
    ['empty', '', 'is empty'],
    ['cut off', '{"jwtSecret": "half of i', 'is cut off, or was changed: it is not JSON'],
    ['something else', '[1]', 'holds no keys'],
    [
      'without its secrets',
      '{"publishableKey": "p"}',
      'lacks jwtSecret, secretKey, databasePassword, bankKey',
    ],
  ])('that is %s stops the start with its name, and stays unchanged', async (_what, text, fault) => {
    await writeFile(file, text);
    await expect(startPostgres({ dataDir: scratch.path })).rejects.toThrow(sentence(fault));
    expect(await readFile(file, 'utf8')).toBe(text);
    expect(await readdir(scratch.path)).toEqual(['keys.json']);
  });

  it.each(['bankKey', 'databasePassword'])('with an empty %s is refused', async (name) => {
    const keys = await openKeys(scratch.path);
    await writeFile(file, JSON.stringify({ ...keys, [name]: ' ' }));
    await expect(openKeys(scratch.path)).rejects.toThrow(sentence(`lacks ${name}`));
  });

  it('that is a folder, or a symbolic link that loops, is named', async () => {
    await mkdir(file);
    await expect(openKeys(scratch.path)).rejects.toThrow(sentence('is a folder'));
    await rm(file, { recursive: true });
    await symlink(file, file);
    await expect(openKeys(scratch.path)).rejects.toThrow(`The key file ${file} cannot be read (ELOOP).`);
  });

  it('that was restored with open permissions is closed again', async () => {
    await openKeys(scratch.path);
    await chmod(file, 0o644);
    await openKeys(scratch.path);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

describe('lost keys', () => {
  it.runIf(isFullTier)('are never recreated for the database of an existing data folder', async () => {
    const log = vi.fn();
    await (await runBackend({ dataDir: scratch.path, log })).close();
    expect(log).toHaveBeenCalledWith(expect.stringContaining(`Keep a copy of ${file}`));
    const kept = await readFile(file, 'utf8');
    await rm(file);
    await expect(runBackend({ dataDir: scratch.path })).rejects.toThrow(
      `The key file ${file} is missing, but ${join(scratch.path, 'postgres')} was made with it. Put the copy of it from your backup there`,
    );
    expect(await readdir(scratch.path)).toEqual(['postgres']);

    // Keys of another folder do not open it either, and the server that was started to find out has stopped.
    const other = await makeScratchFolder();
    await openKeys(other.path);
    await writeFile(file, await readFile(join(other.path, 'keys.json'), 'utf8'));
    await other.remove();
    await expect(runBackend({ dataDir: scratch.path })).rejects.toThrow(
      'refuses the password of its key file: the keys.json of the data folder belongs to another database',
    );
    expect(await readdir(join(scratch.path, 'postgres/17'))).not.toContain('postmaster.pid');

    await writeFile(file, kept);
    log.mockClear();
    await (await runBackend({ dataDir: scratch.path, log })).close();
    expect(log).not.toHaveBeenCalledWith(expect.stringContaining('Keep a copy'));
    expect((await stat(join(scratch.path, 'postgres', '17'))).mode & 0o777).toBe(0o700);

    // A command starts the database of a data folder itself, and leaves nothing running.
    const removing = { dataDir: scratch.path, isAccountsOnly: false, confirm: async () => true, log };
    expect(await removeSample(removing)).toBe(false);
    expect(log).toHaveBeenLastCalledWith('This database holds no sample accounts.');
    expect(await readdir(join(scratch.path, 'postgres/17'))).not.toContain('postmaster.pid');
  });

  it('and those of another data folder are refused over the operator’s own database', async () => {
    const books = await copyTemplate();
    const start = () => runBackend({ dataDir: scratch.path, databaseUrl: books.url });
    try {
      await (await start()).close();
      const kept = await readFile(file, 'utf8');
      await rm(file);
      await expect(start()).rejects.toThrow(
        `The key file ${file} is missing, but the database of DATABASE_URL was made with it.`,
      );
      expect(await readdir(scratch.path)).toEqual([]);
      await writeFile(
        file,
        JSON.stringify({ ...JSON.parse(kept), bankKey: 'another-key-of-thirty-two-characters-or-more' }),
      );
      await expect(start()).rejects.toThrow(
        `The key file ${file} is not the one that this database was used with: its bankKey is another.`,
      );
      await writeFile(file, kept);
      await (await start()).close();
    } finally {
      await books.drop();
    }
  });
});

it('does not begin an empty database where the link to the old one leads nowhere', async () => {
  await openKeys(scratch.path);
  await symlink('/var/lib/ledgerwise/gone', join(scratch.path, 'postgres'));
  await expect(startPostgres({ dataDir: scratch.path })).rejects.toThrow(
    'lies in /var/lib/ledgerwise/gone, which is not there',
  );
});
