import { compareDecimals } from '../fields/decimals.ts';
import { ensure, ensureEqual, ensureRefused } from './expect.ts';
import type { Sandbox } from './sandbox.ts';

type Check = (sandbox: Sandbox) => Promise<void>;

const tableQuery = ({ subject, own }: Sandbox) => ({ table_name: subject.table, query: { filters: own } });

function importer({ source, subject }: Sandbox) {
  return (
    rows: readonly Readonly<Record<string, unknown>>[],
    mode: string,
    key: string = crypto.randomUUID(),
  ) => source.call('import_records', { table_name: subject.table, rows, mode, key });
}

/** Promises of the functions of a data source. */
export const functionChecks: Readonly<Record<string, Check>> = {
  async 'a summary counts and sums exactly'(sandbox) {
    const { createAll, source, subject } = sandbox;
    await createAll(['0.10', '0.20', '0.05'].map((amount, index) => ({ title: `T${index}`, amount })));
    const { count, sums } = await source.call('summarise_records', {
      ...tableQuery(sandbox),
      sum_fields: [subject.amount],
    });
    ensureEqual(count, 3, 'How many');
    const sum = sums[subject.amount];
    ensure(
      typeof sum === 'string' && compareDecimals(sum, '0.35') === 0,
      `The sum must be 0.35, not ${sum}.`,
    );
  },

  async 'the ids of all that match come in order'(sandbox) {
    const { createAll, source, subject } = sandbox;
    const rows = await createAll([{ title: 'B' }, { title: 'A' }]);
    const ids = await source.call('list_record_ids', {
      table_name: subject.table,
      query: { filters: sandbox.own, sort: { field: subject.title, descending: false } },
    });
    ensureEqual(ids, [rows[1]?.id, rows[0]?.id], 'The ids');
  },

  async 'an export comes in parts'(sandbox) {
    const { createAll, source, subject } = sandbox;
    const made = await createAll(['A', 'B', 'C'].map((title) => ({ title, amount: '1.50' })));
    const ids: unknown[] = [];
    let after: string | null = null;
    for (let part = 0; part < 2; part += 1) {
      const text: string = await source.call('export_records', {
        ...tableQuery(sandbox),
        columns: [subject.title, subject.amount],
        after,
        page_size: 2,
      });
      const rows: unknown = JSON.parse(text);
      ensure(Array.isArray(rows), 'A part must be a list.');
      for (const row of rows) {
        ensure(Array.isArray(row) && row.length === 3, 'A record must be its id and the two columns.');
        ids.push(row[0]);
        after = String(row[0]);
      }
    }
    ensureEqual(ids, made.map(({ id }) => id).toSorted(), 'The ids, in order');
  },

  async 'a bulk change reaches every record'(sandbox) {
    const { createAll, source, subject, list } = sandbox;
    const rows = await createAll([{ title: 'A' }, { title: 'B' }]);
    const ids = rows.map(({ id }) => id);
    const changes = { [subject.note]: 'together' };
    ensureEqual(await source.call('bulk_update', { table_name: subject.table, ids, changes }), 2, 'How many');
    const notes = (await list()).rows.map((row) => row[subject.note]);
    ensureEqual(notes, ['together', 'together'], 'The texts');
  },

  async 'records are matched in any case'({ create, source, subject, mark }) {
    const match = `${mark.trim()}@example.com`;
    const made = await create({ title: 'Ada', match });
    const found = await source.call('match_records', {
      table_name: subject.table,
      field: subject.match,
      wanted: [match.toUpperCase(), 'nobody@example.com'],
    });
    ensureEqual(found, { [match.toUpperCase()]: made.id }, 'Who was found');
  },

  async 'an import that may reject nothing writes nothing'(sandbox) {
    const { values, list, subject } = sandbox;
    const rows = [values({ title: 'Ada' }), { ...values({ title: 'Bob' }), [subject.title]: ' ' }];
    const outcome = await importer(sandbox)(rows, 'all_or_nothing');
    ensureEqual([outcome.import_id, outcome.inserted], [null, 0], 'What was written');
    ensureEqual(
      outcome.rejected.map(({ row, field }) => [row, field]),
      [[2, subject.title]],
      'What was rejected',
    );
    ensureEqual((await list()).rows.length, 0, 'How many records there are');
  },

  async 'an import leaves out what is faulty'(sandbox) {
    const { values, list, titles, subject } = sandbox;
    const rows = [
      values({ title: 'Ada' }),
      { [subject.title]: '' },
      values({ title: 'Cyd', amount: '12.5' }),
    ];
    const { inserted, rejected } = await importer(sandbox)(rows, 'skip_bad');
    ensureEqual(inserted, 2, 'How many were written');
    ensureEqual(
      rejected.map(({ row }) => row),
      [2],
      'Which row was rejected',
    );
    ensureEqual(titles((await list()).rows), ['Ada', 'Cyd'], 'Who is there');
  },

  async 'an import is carried out once'(sandbox) {
    const { values, list } = sandbox;
    const run = importer(sandbox);
    const key = crypto.randomUUID();
    const first = await run([values({ title: 'Ada' })], 'skip_bad', key);
    ensureEqual(await run([values({ title: 'Ada' })], 'skip_bad', key), first, 'The second answer');
    ensureEqual((await list()).rows.length, 1, 'How many records there are');
    await ensureRefused(
      () => run([values({ title: 'Bob' })], 'skip_bad', key),
      ['key.reused'],
      'Other rows under the same key',
    );
  },

  async 'an import in parts'(sandbox) {
    const { source, subject, values, list, titles } = sandbox;
    const key = crypto.randomUUID();
    for (const [part, title] of ['Ada', 'Bob', 'Bob'].entries())
      await source.call('stage_import_rows', { key, part: Math.min(part, 1), rows: [values({ title })] });
    const outcome = await source.call('import_staged_records', {
      table_name: subject.table,
      mode: 'all_or_nothing',
      key,
    });
    ensureEqual(outcome.inserted, 2, 'How many were written, a part having been sent twice');
    ensureEqual(titles((await list()).rows), ['Ada', 'Bob'], 'Who is there');
  },

  async 'what became of an import is found again, by its key and in the history'(sandbox) {
    const { source, subject, values } = sandbox;
    const key = crypto.randomUUID();
    ensureEqual(await source.call('import_result', { key }), null, 'What there was before');
    const { import_id } = await importer(sandbox)([values({ title: 'Ada' })], 'skip_bad', key);
    const told = async () => {
      const found = await source.call('import_result', { key });
      const recent = await source.call('recent_imports', { table_name: subject.table });
      const listed = recent.find((one) => one.import_id === import_id);
      return [found?.import_id, found?.inserted, found?.undone_at !== null, listed?.can_undo];
    };
    ensureEqual(await told(), [import_id, 1, false, true], 'Its result');
    await source.call('undo_import', { import_id: String(import_id) });
    ensureEqual(await told(), [import_id, 1, true, false], 'Once undone');
  },

  async 'an import can be undone while nothing was changed'(sandbox) {
    const { source, subject, create, values, list } = sandbox;
    const old = await create({ title: 'Old', note: 'before' });
    const run = importer(sandbox);
    const rows = [
      values({ title: 'New', note: 'new' }),
      { id: old.id, ...values({ title: 'Old', note: 'after' }) },
    ];
    const first = await run(rows, 'skip_bad');
    ensureEqual([first.inserted, first.updated], [1, 1], 'What was written');
    ensureEqual(
      await source.call('undo_import', { import_id: String(first.import_id) }),
      2,
      'How many were undone',
    );
    const left = (await list()).rows;
    ensureEqual(
      left.map((row) => row[subject.note]),
      ['before'],
      'What is left',
    );

    const second = await run([values({ title: 'New' })], 'skip_bad');
    const [made] = (await list({ filters: [{ field: subject.title, operator: 'ends_with', value: 'New' }] }))
      .rows;
    ensure(made !== undefined, 'The imported record must be there.');
    await source.update(subject.table, made.id, { [subject.note]: 'mine' });
    await ensureRefused(
      () => source.call('undo_import', { import_id: String(second.import_id) }),
      ['import.changed_since'],
      'Undoing after a change',
    );
  },
};
