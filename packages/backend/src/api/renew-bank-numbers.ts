import type postgres from 'postgres';

/** The session setting in which the database expects the key of bank numbers. */
export const BANK_KEY_SETTING = 'ledgerwise.bank_key';

const BATCH = 100;

/** Progress of a key change. */
export interface Renewal {
  readonly renewed: number;
  /** Accounts that cannot be decrypted, and so keep their previous key. */
  readonly failed: number;
  readonly total: number;
}

export interface RenewalOptions {
  /** Accounts in a transaction. */
  readonly batch?: number;
  /** Called after each batch, which is committed by then. */
  onProgress?(renewal: Renewal): void;
}

const withKey = <T>(
  sql: postgres.Sql,
  bankKey: string,
  work: (transaction: postgres.TransactionSql) => Promise<T>,
) =>
  sql.begin(async (transaction) => {
    await transaction`select set_config(${BANK_KEY_SETTING}, ${bankKey}, true)`;
    return work(transaction);
  });

/**
 * Re-encrypts with the first key what another one encrypted, in committed batches: if interrupted, it continues where
 * it stopped. `bankKey` is that of the key file: one key, or the new one and the previous ones separated by spaces.
 */
export async function renewBankNumbers(
  sql: postgres.Sql,
  bankKey: string,
  { batch = BATCH, onProgress }: RenewalOptions = {},
): Promise<Renewal> {
  if (!bankKey.trim().includes(' ')) return { renewed: 0, failed: 0, total: 0 };
  const total = await withKey(sql, bankKey, async (transaction) => {
    const [row] = await transaction<{ accounts: number }[]>`
      select coalesce(sum(accounts), 0)::integer as accounts from private.bank_numbers_by_key() where not is_current`;
    return row?.accounts ?? 0;
  });
  let renewal: Renewal = { renewed: 0, failed: 0, total };
  let after: readonly [string | null, string | null] = [null, null];
  for (;;) {
    const done = await withKey(sql, bankKey, async (transaction) => {
      const [row] = await transaction<
        { renewed: number; failed: number; last_org: string | null; last_id: string | null }[]
      >`select * from private.renew_bank_numbers(${batch}, ${after[0]}, ${after[1]})`;
      return row;
    });
    if (!done?.last_id) return renewal;
    after = [done.last_org, done.last_id];
    renewal = {
      renewed: renewal.renewed + done.renewed,
      failed: renewal.failed + done.failed,
      total,
    };
    onProgress?.(renewal);
  }
}
