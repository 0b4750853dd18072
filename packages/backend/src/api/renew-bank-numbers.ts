import type postgres from 'postgres';

/** The setting of a session in which the database looks for the key of bank numbers. */
export const BANK_KEY_SETTING = 'ledgerwise.bank_key';

/**
 * Encrypts with the first key what a former one encrypted; answers how many bank accounts that were. `bankKey` is that
 * of the key file: one key, or the new one and the former ones with spaces between them.
 */
export async function renewBankNumbers(sql: postgres.Sql, bankKey: string): Promise<number> {
  if (!bankKey.trim().includes(' ')) return 0;
  return sql.begin(async (transaction) => {
    await transaction`select set_config(${BANK_KEY_SETTING}, ${bankKey}, true)`;
    const [answer] = await transaction<{ renewed: number }[]>`select private.renew_bank_numbers() as renewed`;
    return answer?.renewed ?? 0;
  });
}
