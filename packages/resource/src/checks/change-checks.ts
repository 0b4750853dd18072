import { ensure, ensureEqual, ensureRefused } from './expect.ts';
import type { Sandbox } from './sandbox.ts';

type Check = (sandbox: Sandbox) => Promise<void>;

/** Promises of changes of many records: done once, and undone completely. */
export const changeChecks: Readonly<Record<string, Check>> = {
  async 'a bulk change is done once for its key, and can be undone'(sandbox) {
    const { createAll, source, subject, list } = sandbox;
    const rows = await createAll([
      { title: 'A', note: 'before' },
      { title: 'B', note: 'before' },
    ]);
    const change = {
      table_name: subject.table,
      ids: rows.map(({ id }) => id),
      changes: { [subject.note]: 'after' },
      key: crypto.randomUUID(),
    };
    ensureEqual(await source.call('bulk_update', change), 2, 'How many');
    ensureEqual(await source.call('bulk_update', change), 2, 'What the repeated call answers');
    await ensureRefused(
      () => source.call('bulk_update', { ...change, changes: { [subject.note]: 'other' } }),
      ['key.reused'],
      'Another change under the same key',
    );
    ensureEqual(await source.call('undo_change', { key: change.key }), 2, 'How many were undone');
    const notes = (await list()).rows.map((row) => row[subject.note]);
    ensureEqual(notes, ['before', 'before'], 'The texts');
  },

  async 'what was deleted comes back as it was'(sandbox) {
    const { create, source, subject, list } = sandbox;
    const made = await create({ title: 'Gone', note: 'kept', amount: '12.50' });
    const key = crypto.randomUUID();
    ensureEqual(
      await source.call('bulk_delete', { table_name: subject.table, ids: [made.id], key }),
      1,
      'How many',
    );
    ensureEqual((await list()).rows.length, 0, 'How many are left');
    ensureEqual(await source.call('undo_change', { key }), 1, 'How many came back');
    const back = await source.get(subject.table, made.id);
    ensureEqual(
      [back[subject.title], back[subject.note], Number(back[subject.amount])],
      [made[subject.title], made[subject.note], Number(made[subject.amount])],
      'Its values',
    );
  },

  async 'a change is not undone over a later change'(sandbox) {
    const { create, source, subject } = sandbox;
    const made = await create({ title: 'Touched', note: 'before' });
    const key = crypto.randomUUID();
    const change = { table_name: subject.table, ids: [made.id], changes: { [subject.note]: 'after' }, key };
    await source.call('bulk_update', change);
    await source.update(subject.table, made.id, { [subject.note]: 'mine' });
    await ensureRefused(() => source.call('undo_change', { key }), ['change.changed_since'], 'Undoing');
    ensureEqual((await source.get(subject.table, made.id))[subject.note], 'mine', 'The text');
  },

  async 'what became of a change is found again by its key'(sandbox) {
    const { create, source, subject } = sandbox;
    const made = await create({ title: 'Looked Up', note: 'before' });
    const change = {
      table_name: subject.table,
      ids: [made.id],
      changes: { [subject.note]: 'after' },
    };
    const missed = crypto.randomUUID();
    ensureEqual(await source.call('change_result', { key: missed }), null, 'What was never done');
    await ensureRefused(
      () => source.call('bulk_update', { ...change, key: missed }),
      ['key.reused'],
      'A change that was said not to have happened',
    );
    const key = crypto.randomUUID();
    await source.call('bulk_update', { ...change, key });
    const done = await source.call('change_result', { key });
    ensureEqual([done?.count, done?.undone_at ?? null], [1, null], 'Its result');
    await source.call('undo_change', { key });
    const undone = await source.call('change_result', { key });
    ensure(typeof undone?.undone_at === 'string', 'Once undone it must say since when.');
    ensureEqual(await source.call('undo_change', { key }), 1, 'What undoing twice answers');
  },

  async 'a record has its history, newest first'(sandbox) {
    const { create, source, subject } = sandbox;
    const made = await create({ title: 'Remembered', note: 'before' });
    await source.update(subject.table, made.id, { [subject.note]: 'after' });
    const history = await source.call('record_history', { table_name: subject.table, record_id: made.id });
    ensureEqual(
      history.map(({ action }) => action),
      ['updated', 'created'],
      'What happened',
    );
  },

  async 'what is archived says since when, and comes back'(sandbox) {
    const { create, source, subject } = sandbox;
    const made = await create({ title: 'Put Aside' });
    const archive = (archived: boolean) =>
      source.call('archive_records', {
        table_name: subject.table,
        ids: [made.id],
        archived,
        key: crypto.randomUUID(),
      });
    ensureEqual(await archive(true), 1, 'How many were archived');
    ensure(
      typeof (await source.get(subject.table, made.id)).archived_at === 'string',
      'It must say since when.',
    );
    ensureEqual(await archive(false), 1, 'How many came back');
    ensureEqual(
      (await source.get(subject.table, made.id)).archived_at ?? null,
      null,
      'Since when it is archived',
    );
  },

  async 'the views of a list are counted each for itself'(sandbox) {
    const { createAll, source, subject, own } = sandbox;
    await createAll([{ title: 'A', note: 'red' }, { title: 'B', note: 'red' }, { title: 'C' }]);
    const answer = await source.call('summarise_records', {
      table_name: subject.table,
      query: { filters: own },
      sum_fields: [],
      views: {
        all: own,
        red: [...own, { field: subject.note, operator: 'equals', value: 'red' }],
        none: [...own, { field: subject.note, operator: 'equals', value: 'blue' }],
      },
    });
    ensureEqual([answer.views?.all, answer.views?.red, answer.views?.none], [3, 2, 0], 'The counts');
  },
};
