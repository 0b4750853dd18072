import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBackupCommand, readFileCommand } from './backup-options.ts';

const passphrase = 'seven-apples-in-a-drawer';
const env = { BACKUP_PASSPHRASE: passphrase };

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ledgerwise-passphrase-'));
  file = path.join(folder, 'passphrase');
  writeFileSync(file, 'of-the-file-and-no-other\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('takes the folder from --to or BACKUP_DIR, and keeps 14 versions by default', () => {
  const to = path.resolve('backups');
  expect(readBackupCommand(['--to', 'backups'], env)).toEqual({ to, keep: 14, passphrase });
  expect(readBackupCommand(['--keep', '3'], { ...env, BACKUP_DIR: to })).toEqual({ to, keep: 3, passphrase });
  expect(readBackupCommand(['--to', 'backups'], { ...env, BACKUP_DIR: '/elsewhere' }).to).toBe(to);
  expect(() => readBackupCommand([], env)).toThrow('Set BACKUP_DIR, or name one: --to DIR.');
});

it('refuses a number of versions that would leave none', () => {
  for (const keep of ['0', '-1', '1.5', 'all'])
    expect(() => readBackupCommand(['--to', 'backups', `--keep=${keep}`], env)).toThrow(
      `--keep must be a number of versions from 1 on, and not "${keep}".`,
    );
});

it('prefers the passphrase file over the environment', () => {
  const words = ['--to', 'backups', '--passphrase-file', file];
  expect(readBackupCommand(words, env).passphrase).toBe('of-the-file-and-no-other');
  expect(() => readBackupCommand(['--to', 'backups'], {})).toThrow('Set BACKUP_PASSPHRASE, or name a file');
  expect(() => readBackupCommand(['--to', 'b', '--passphrase-file', `${file}.not`], env)).toThrow(
    'The passphrase file cannot be read: ENOENT',
  );
});

it('takes one file to restore or verify', () => {
  expect(readFileCommand('restore', ['backup.age'], env)).toEqual({
    file: path.resolve('backup.age'),
    passphrase,
  });
  expect(() => readFileCommand('verify', [], env)).toThrow('Usage: ledgerwise verify FILE');
  expect(() => readFileCommand('verify', ['one', 'two'], env)).toThrow('Usage: ledgerwise verify FILE');
});
