import type { DataSource, SelfTest } from '@ledgerwise/contract';
import { ensureEqual, ensureRefused } from '@ledgerwise/resource/checks';
import { POSTED } from './made-records.ts';

async function refusesToGo(data: DataSource, [table, make, post]: (typeof POSTED)[number]): Promise<void> {
  const { id } = await make(data);
  await data.call(post, { id, key: crypto.randomUUID() });
  const before = await data.get(table, id);
  await ensureRefused(
    () => data.remove(table, [id]),
    ['ledger.immutable'],
    `Removing what is posted from ${table}`,
  );
  ensureEqual(await data.get(table, id), before, `What is posted in ${table}, after the try`);
}

/** Posts an entry, an invoice and a bill; the database must refuse to delete them. */
export const postedStays: SelfTest = async ({ data }) => {
  for (const posting of POSTED) await refusesToGo(data, posting);
  return {
    ok: true,
    detail: `A posted record of ${POSTED.map(([table]) => table).join(', ')} refused to go`,
  };
};
