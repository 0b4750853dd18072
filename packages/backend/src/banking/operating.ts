import { type Renewal, renewBankNumbers } from '../api/renew-bank-numbers.ts';
import {
  checkKeyMark,
  keyFileOf,
  makeBankKey,
  migrate,
  moveKeyMark,
  openKeys,
  replaceBankKey,
} from '../postgres/index.ts';
import { type OperatingOptions, overDatabase } from '../server/over-database.ts';

export interface RotationOptions extends OperatingOptions {
  /** Accounts in a transaction. */
  readonly batch?: number;
  onProgress?(renewal: Renewal): void;
}

/**
 * Gives the bank numbers of a stopped server's database a new key: the new key is added before the previous
 * one, everything is encrypted again in batches, and the previous key is removed once nothing needs it. After
 * an interruption the next call continues. Returns how many accounts were encrypted, and how many could not
 * be decrypted.
 */
export async function rotateBankKey(options: RotationOptions): Promise<Renewal> {
  const { dataDir, log, batch, onProgress } = options;
  return overDatabase(options, async (sql) => {
    const { bankKey } = await openKeys(dataDir);
    await migrate(sql);
    await checkKeyMark(sql, bankKey, keyFileOf(dataDir));
    // With two keys in the file, an earlier call was cut off: its new key is the new one.
    const ring = bankKey.trim().includes(' ') ? bankKey.trim() : `${makeBankKey()} ${bankKey.trim()}`;
    await replaceBankKey(dataDir, ring);
    const renewal = await renewBankNumbers(sql, ring, {
      ...(batch !== undefined && { batch }),
      onProgress(state) {
        log(`Encrypted ${state.renewed} of ${state.total} bank accounts with the new key.`);
        onProgress?.(state);
      },
    });
    if (renewal.failed > 0) {
      log(
        `The numbers of ${renewal.failed} bank accounts cannot be opened; the audit trail names them. The former key stays in the key file for them.`,
      );
      return renewal;
    }
    await moveKeyMark(sql, ring);
    await replaceBankKey(dataDir, ring.split(/\s+/)[0] ?? ring);
    log(`The former key is retired. Keep a copy of ${keyFileOf(dataDir)} with your backups.`);
    return renewal;
  });
}

/** Unlocks the banking area for a user; returns in how many organizations wrong passwords had locked them out. */
export async function unlockBanking(options: OperatingOptions & { readonly email: string }): Promise<number> {
  return overDatabase(options, async (sql) => {
    const [row] = await sql<{ places: number }[]>`
      select private.unlock_banking_by_operator(${options.email}) as places`;
    return row?.places ?? 0;
  });
}
