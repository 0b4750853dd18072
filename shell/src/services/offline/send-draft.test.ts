import { AppError, type DataSource, type DraftRequest, type Row } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { sendDraft } from './send-draft.ts';

const conflict = new AppError('data.conflict', { status: 409 });
const stale = new AppError('data.stale', { status: 409, message: 'Ada changed this record.' });
const missing = new AppError('data.not_found', { status: 404 });

/** A server with one table. */
function serverWith(rows: Record<string, Row> = {}): { data: DataSource; rows: Record<string, Row> } {
  const data = {
    async create(_table: string, values: Row) {
      const isTaken = Object.values(rows).some(({ id, email }) => id === values.id || email === values.email);
      if (isTaken) throw conflict;
      rows[values.id] = { created_at: 'first', updated_at: 'first', ...values };
      return rows[values.id];
    },
    async update(
      _table: string,
      id: string,
      changes: object,
      { ifUnchangedSince }: { ifUnchangedSince?: string } = {},
    ) {
      const row = rows[id];
      if (!row) throw missing;
      if (ifUnchangedSince !== undefined && row.updated_at !== ifUnchangedSince) throw stale;
      rows[id] = { ...row, ...changes, updated_at: 'later' };
      return rows[id];
    },
    async get(_table: string, id: string) {
      const row = rows[id];
      if (!row) throw missing;
      return row;
    },
  } as unknown as DataSource;
  return { data, rows };
}

const send = (data: DataSource, request: DraftRequest) =>
  sendDraft(data, { id: 'd', at: '', title: '', path: '', input: null, request }, {});

const create = (values: Row): DraftRequest => ({ to: 'create', table: 'customers', values });
const update: DraftRequest = {
  to: 'update',
  table: 'customers',
  id: '1',
  changes: { city: 'Hobart' },
  ifUnchangedSince: 'before',
};

test('creates a new record once if an earlier response was lost, with the newest input', async () => {
  const { data, rows } = serverWith();
  await send(data, create({ id: '1', email: 'a@a.example', city: 'Perth' }));
  expect(await send(data, create({ id: '1', email: 'a@a.example', city: 'Hobart' }))).toBe('sent');
  expect(Object.values(rows)).toMatchObject([{ id: '1', city: 'Hobart' }]);
});

test('does not overwrite what somebody else changed in a new record whose response was lost', async () => {
  const { data, rows } = serverWith();
  await send(data, create({ id: '1', email: 'a@a.example', city: 'Perth' }));
  await data.update('customers', '1', { city: 'Hobart' });
  expect(await send(data, create({ id: '1', email: 'a@a.example', city: 'Perth' }))).toMatchObject({
    code: 'data.stale',
  });
  expect(rows['1']?.city).toBe('Hobart');
});

test('refuses a new record with a value that must be unique', async () => {
  const { data, rows } = serverWith({ '2': { id: '2', email: 'a@a.example' } });
  expect(await send(data, create({ id: '1', email: 'a@a.example' }))).toMatchObject({
    code: 'data.conflict',
  });
  expect(Object.keys(rows)).toEqual(['2']);
});

test('a change whose earlier response was lost does not conflict with itself', async () => {
  const { data } = serverWith({ '1': { id: '1', city: 'Perth', updated_at: 'before' } });
  expect(await send(data, update)).toBe('sent');
  expect(await send(data, update)).toBe('sent');
});

test('refuses a change of a record that somebody else changed meanwhile', async () => {
  const { data, rows } = serverWith({ '1': { id: '1', city: 'Perth', updated_at: 'meanwhile' } });
  expect(await send(data, update)).toMatchObject({ code: 'data.stale', help: 'Ada changed this record.' });
  expect(rows['1']?.city).toBe('Perth');
});
