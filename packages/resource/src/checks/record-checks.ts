import type { ChangeEvent } from '@ledgerwise/contract';
import { ensure, ensureEqual, ensureRefused } from './expect.ts';
import type { Sandbox } from './sandbox.ts';

type Check = (sandbox: Sandbox) => Promise<void>;

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Promises of a data source about single records. */
export const recordChecks: Readonly<Record<string, Check>> = {
  async 'a new record comes back in full'({ source, subject, create, mark }) {
    const made = await create({ title: 'Ada', note: 'first' });
    const read = await source.get(subject.table, made.id);
    ensureEqual(read, made, 'The record as read and as created');
    ensureEqual(read[subject.title], `${mark}Ada`, 'Its title');
    ensure(typeof read.created_at === 'string', 'It must have a time of creation.');
    ensure(typeof read[subject.count] === 'number', 'The default of a whole number must be a number.');
  },

  async 'amounts are exact decimal strings'({ create, list, source, subject, mark }) {
    const made = await create({ title: 'Ada', amount: '1234567890.1' });
    ensureEqual(made[subject.amount], '1234567890.10', 'The amount as created');
    const { rows } = await list();
    ensureEqual(rows[0]?.[subject.amount], '1234567890.10', 'The amount in a list');
    const found = await source.list(subject.table, {
      search: mark.trim(),
      sort: { field: subject.title, descending: false },
      page: { size: 5, offset: 0 },
    });
    ensureEqual(found.rows[0]?.[subject.amount], '1234567890.10', 'The amount in a search');
  },

  async 'a change touches only what it names'({ create, source, subject }) {
    const made = await create({ title: 'Ada', note: 'before', amount: '5.00' });
    const changed = await source.update(subject.table, made.id, { [subject.note]: 'after' });
    ensureEqual(changed[subject.note], 'after', 'The changed text');
    ensureEqual(changed[subject.amount], '5.00', 'The amount that was not named');
    ensure(changed.updated_at !== made.updated_at, 'A change must show in updated_at.');
  },

  async 'a record that nobody has changed has the same time in created_at and updated_at'({
    create,
    source,
    subject,
  }) {
    const made = await create({ title: 'Ada' });
    ensureEqual(made.updated_at, made.created_at, 'The time of the last change of a new record');
    const since = { ifUnchangedSince: String(made.created_at) };
    const changed = await source.update(subject.table, made.id, { [subject.note]: 'mine' }, since);
    ensure(changed.updated_at !== changed.created_at, 'A change must show in updated_at only.');
  },

  async 'a change of an outdated record is refused'({ create, source, subject }) {
    const made = await create({ title: 'Ada' });
    const since = { ifUnchangedSince: String(made.updated_at) };
    await source.update(subject.table, made.id, { [subject.note]: 'mine' }, since);
    await ensureRefused(
      () => source.update(subject.table, made.id, { [subject.note]: 'theirs' }, since),
      ['data.stale'],
      'A second change since the same time',
    );
    const current = await source.get(subject.table, made.id);
    ensureEqual(current[subject.note], 'mine', 'The text after the refusal');
  },

  async 'a record that is not there is not found'({ source, subject }) {
    await ensureRefused(() => source.get(subject.table, NOBODY), ['data.not_found'], 'Reading it');
    await ensureRefused(
      () => source.update(subject.table, NOBODY, { [subject.note]: 'x' }),
      ['data.not_found'],
      'Changing it',
    );
  },

  async 'a required text may not be blank'({ source, subject, create }) {
    await ensureRefused(
      () => source.create(subject.table, { [subject.title]: '   ' }),
      ['data.invalid'],
      'Creating it without',
    );
    const made = await create({ title: 'Ada' });
    await ensureRefused(
      () => source.update(subject.table, made.id, { [subject.title]: '' }),
      ['data.invalid'],
      'Emptying it',
    );
  },

  async 'columns of the application cannot be written'({ source, subject, values }) {
    for (const column of ['created_at', 'updated_at'])
      await ensureRefused(
        () => source.create(subject.table, { ...values({ title: 'Ada' }), [column]: '2000-01-01T00:00:00Z' }),
        ['data.forbidden'],
        `Writing ${column}`,
      );
  },

  async 'records go together or not at all'({ source, subject, createAll, list }) {
    const rows = await createAll([{ title: 'Ada' }, { title: 'Bob' }, { title: 'Cyd' }]);
    const [ada, bob] = rows.map(({ id }) => id);
    ensureEqual(await source.remove(subject.table, [String(ada), String(bob)]), 2, 'How many went');
    await ensureRefused(
      () => source.get(subject.table, String(ada)),
      ['data.not_found'],
      'Reading one of them',
    );
    ensureEqual((await list()).rows.length, 1, 'How many stayed');
  },

  async 'a change is sent to subscribers'({ source, subject, create }) {
    const heard: ChangeEvent[] = [];
    let stop: () => void = () => {};
    const live = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('Watching did not become live within 5 seconds.')),
        5000,
      );
      stop = source.watch(subject.table, {
        onChange: (event) => heard.push(event),
        onStatus: (status) => {
          if (status !== 'live') return;
          clearTimeout(timer);
          resolve();
        },
      });
    });
    try {
      await live;
      const made = await create({ title: 'Ada' });
      const deadline = Date.now() + 5000;
      while (!heard.some(({ type, id }) => type === 'INSERT' && id === made.id)) {
        ensure(Date.now() < deadline, 'The new record was not told of within 5 seconds.');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } finally {
      stop();
    }
  },

  async 'a cancelled request ends as cancelled'({ source, subject, list }) {
    const signal = AbortSignal.abort();
    await ensureRefused(() => list({ signal }), ['data.aborted'], 'A list');
    await ensureRefused(() => source.get(subject.table, NOBODY, signal), ['data.aborted'], 'A record');
  },
};
