import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { usablePassphrase } from '@ledgerwise/backend/backup';
import { SettingError } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const KEEP = '14';

function passphraseFrom(file: string | undefined, env: Environment): string {
  if (file === undefined) return usablePassphrase(env.BACKUP_PASSPHRASE);
  try {
    return usablePassphrase(readFileSync(file, 'utf8'));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause)
      throw new SettingError(`The passphrase file cannot be read: ${cause.message}`, { cause });
    throw cause;
  }
}

/** Arguments of `ledgerwise backup`. */
export interface BackupCommand {
  readonly to: string;
  readonly keep: number;
  readonly passphrase: string;
}

export function readBackupCommand(words: readonly string[], env: Environment): BackupCommand {
  const { values } = parseArgs({
    args: [...words],
    options: {
      to: { type: 'string' },
      keep: { type: 'string', default: KEEP },
      'passphrase-file': { type: 'string' },
    },
  });
  const to = values.to ?? env.BACKUP_DIR;
  if (!to) throw new SettingError('No folder for backups is set. Set BACKUP_DIR, or name one: --to DIR.');
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1)
    throw new SettingError(`--keep must be a number of versions from 1 on, and not "${values.keep}".`);
  return { to: path.resolve(to), keep, passphrase: passphraseFrom(values['passphrase-file'], env) };
}

/** Arguments of `ledgerwise restore` and `ledgerwise verify`. */
export interface FileCommand {
  readonly file: string;
  readonly passphrase: string;
}

export function readFileCommand(name: string, words: readonly string[], env: Environment): FileCommand {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { 'passphrase-file': { type: 'string' } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0)
    throw new SettingError(`Usage: ledgerwise ${name} FILE [--passphrase-file FILE]`);
  return { file: path.resolve(file), passphrase: passphraseFrom(values['passphrase-file'], env) };
}
