import { type DataSource, isAppError, type Row, type SelfTest } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { ensure, ensureEqual } from '@ledgerwise/resource/checks';

async function actionsOf(data: DataSource, table: string, id: string): Promise<readonly string[]> {
  const history = await data.call('record_history', { table_name: table, record_id: id });
  return history.map(({ action }) => action);
}

/** Returns a text field that users can enter. */
function wordsOf({ fields, title }: AnyResource): string {
  const words = Object.entries(fields).filter(([, { kind, readOnly }]) => kind === 'text' && !readOnly);
  return words.find(([name]) => name === title)?.[0] ?? words[0]?.[0] ?? title;
}

/** Run by an admin: a table that refuses an admin refuses everybody. */
const asAdmin =
  (table: string, test: SelfTest): SelfTest =>
  async (host) => {
    try {
      return await test(host);
    } catch (error) {
      if (!isAppError(error) || error.code !== 'data.forbidden') throw error;
      return {
        ok: false,
        detail: `Table ${table} refuses an admin: it lacks a policy, or the admin a right`,
      };
    }
  };

/**
 * Creates a record of columns from the resource's sample, reads it, changes it and removes it, and checks
 * every event.
 */
export function keptRecords(resource: AnyResource): SelfTest {
  const table = resource.name;
  return asAdmin(table, async ({ data }) => {
    const made = await data.create(table, { ...resource.sample[0] });
    ensureEqual(await data.get(table, made.id), made, 'The record as it is read and as it was made');
    const field = wordsOf(resource);
    const changed = await data.update(table, made.id, { [field]: `${String(made[field])} changed` });
    ensure(changed.updated_at !== made.updated_at, `A change of ${table} does not show in updated_at.`);
    ensureEqual(await actionsOf(data, table, made.id), ['updated', 'created'], `The history of ${table}`);
    const spare = await data.create(table, { ...resource.sample[1] });
    ensureEqual(await data.remove(table, [spare.id]), 1, 'How many were removed');
    ensureEqual(
      await actionsOf(data, table, spare.id),
      ['deleted', 'created'],
      'The history of what was removed',
    );
    return { ok: true, detail: 'Created, changed and removed records; the history has every change' };
  });
}

/** A document is saved by its function, found again, and its history begins. */
export function keptDocuments(table: string, make: (data: DataSource) => Promise<Row>): SelfTest {
  return asAdmin(table, async ({ data }) => {
    const { id } = await make(data);
    ensureEqual((await data.get(table, id)).id, id, 'The document that was saved');
    ensureEqual(await actionsOf(data, table, id), ['created'], `The history of ${table}`);
    return { ok: true, detail: 'Saved a document and found it again; the history has it' };
  });
}
