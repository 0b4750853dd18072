import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachmentCalls, namedRecord } from './database/attachment-calls.ts';
import { type Company, foundCompany } from './database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

const MB = 1024 * 1024;

let database: TestDatabase;
let company: Company;
let vendor: string;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
  vendor = await record(company.admin, 'vendors', 'Stationers');
});
afterAll(() => database.close());

const { call, files, codeOf, save: saveTo } = attachmentCalls(() => database);
const record = (person: Person, table: string, name: string) => namedRecord(database, person, table, name);
const save = (person: Person, sent: Partial<Parameters<typeof saveTo>[1]> = {}) =>
  saveTo(person, { to: ['vendors', vendor], ...sent });

test('hides a deleted file until it is restored, and records each step in the history', async () => {
  const to = ['vendors', await record(company.admin, 'vendors', 'Told')] as const;
  const { id } = await save(company.user, { to });
  await save(company.user, { to, name: 'second.pdf' });
  await call(company.user, 'delete_attachment', id);
  expect(await files(company.user, ...to)).toEqual(['second.pdf']);
  const [row] = await database.as(
    company.viewer,
    (sql) => sql`select deleted_at from attachments where id = ${id}`,
  );
  expect(row?.deleted_at).toBeInstanceOf(Date);
  for (const name of ['read_attachment', 'delete_attachment'])
    expect(await codeOf(call(company.user, name, id))).toBe('attachment.not_found');
  expect(await codeOf(call(company.viewer, 'restore_attachment', id))).toBe('role.denied');
  expect(await call(company.user, 'restore_attachment', id)).toBe(id);
  expect(await codeOf(call(company.user, 'restore_attachment', id))).toBe('attachment.not_found');
  expect(await files(company.user, ...to)).toEqual(['second.pdf', 'receipt.pdf']);
  const history = await call(company.viewer, 'record_history', ...to);
  expect(history).toMatchObject([
    { action: 'file_restored', actor_name: 'The user', changes: { file: { to: 'receipt.pdf' } } },
    { action: 'file_deleted', record_name: 'Told', changes: { file: { from: 'receipt.pdf' } } },
    { action: 'file_added', changes: { file: { to: 'second.pdf' } } },
    { action: 'file_added', changes: { file: { to: 'receipt.pdf' } } },
    { action: 'created' },
  ]);
});

test('the files of a deleted record disappear, and are restored with it', async () => {
  const to = ['vendors', await record(company.admin, 'vendors', 'Deleted')] as const;
  const { id } = await save(company.admin, { to });
  const key = randomUUID();
  await database.as(company.admin, (sql) => sql`select bulk_delete('vendors', ${[to[1]]}, ${key})`);
  expect(await codeOf(call(company.admin, 'read_attachment', id))).toBe('attachment.not_found');
  expect(await codeOf(save(company.admin, { to }))).toBe('attachment.record_missing');
  await database.sql`select private.drop_old_attachments(${company.organisation})`;
  await call(company.admin, 'undo_change', key);
  expect(await files(company.admin, ...to)).toEqual(['receipt.pdf']);
});

test('removes files deleted long ago and files that cannot be restored, with their bytes', async () => {
  const to = ['vendors', await record(company.admin, 'vendors', 'Old')] as const;
  const old = await save(company.admin, { to });
  const recent = await save(company.admin, { to });
  await call(company.admin, 'delete_attachment', old.id);
  await call(company.admin, 'delete_attachment', recent.id);
  await database.sql`update attachments set deleted_at = now() - interval '31 days' where id = ${old.id}`;
  const lost = ['vendors', await record(company.admin, 'vendors', 'Lost')] as const;
  const orphan = await save(company.admin, { to: lost });
  await database.as(company.admin, (sql) => sql`select bulk_delete('vendors', ${[lost[1]]})`);
  await database.sql`select private.drop_old_attachments(${company.organisation})`;
  const kept = await database.sql<{ id: string }[]>`
    select attachment_id as id from private.attachment_contents
    where attachment_id in ${database.sql([old.id, recent.id, orphan.id])}`;
  expect(kept.map(({ id }) => id)).toEqual([recent.id]);
});

test('refuses to restore a file after 30 days, even if it is not removed yet', async () => {
  const { id } = await save(company.admin);
  await call(company.admin, 'delete_attachment', id);
  await database.sql`update attachments set deleted_at = now() - interval '31 days' where id = ${id}`;
  expect(await refusal(call(company.admin, 'restore_attachment', id))).toMatchObject({
    hint: 'attachment.not_found',
    message: 'This file cannot be brought back any more.',
  });
});

test('the last room is for one of two simultaneous files, and for none that is restored', async () => {
  const to = ['vendors', await record(company.admin, 'vendors', 'Nearly full')] as const;
  const deleted = await save(company.admin, { to });
  await call(company.admin, 'delete_attachment', deleted.id);
  await database.sql`
    insert into attachments (org_id, user_id, entity, record_id, file_name, media_type, size, sha256)
    select ${company.organisation}, ${company.admin.id}, 'vendors', ${to[1]}, n || '.pdf', 'application/pdf', 1, repeat('0', 64)
    from generate_series(1, 99) n`;
  const atOnce = await Promise.allSettled([save(company.admin, { to }), save(company.user, { to })]);
  expect(atOnce.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await codeOf(call(company.admin, 'restore_attachment', deleted.id))).toBe('attachment.too_many');
  expect(await files(company.admin, ...to)).toHaveLength(100);
});

test('a record has 100 files at most, an organization 2 GB', async () => {
  const full = await foundCompany(database);
  const { id } = { id: await record(full.admin, 'vendors', 'Full') };
  const fill = (size: number) => database.sql`
    insert into attachments (org_id, user_id, entity, record_id, file_name, media_type, size, sha256)
    select ${full.organisation}, ${full.admin.id}, 'vendors', ${id}, n || '.pdf', 'application/pdf', ${size}, repeat('0', 64)
    from generate_series(1, 99) n`;
  await fill(1);
  const to = ['vendors', id] as const;
  await save(full.admin, { to });
  expect(await refusal(save(full.admin, { to }))).toMatchObject({
    hint: 'attachment.too_many',
    message: 'This vendor has 100 files already, which is the limit. Delete one that is not needed any more.',
  });
  const other = await record(full.admin, 'vendors', 'Other');
  await fill(10 * MB);
  await fill(10 * MB);
  await database.sql`update attachments set size = ${10 * MB} where record_id = ${id} and size = 1`;
  expect(await codeOf(save(full.admin, { to: ['vendors', other] }))).toBe('attachment.no_room');
  // The first of them were deleted so long ago that their room is free.
  await database.sql`update attachments set deleted_at = now() - interval '31 days' where record_id = ${id}`;
  await save(full.admin, { to: ['vendors', other] });
});

test('a payment can have files too, though nobody changes payments; read-only lists have none', async () => {
  const read = (person: Person, table: string) => codeOf(save(person, { to: [table, randomUUID()] }));
  expect(await read(company.user, 'payments')).toBe('attachment.record_missing');
  expect(await read(company.viewer, 'payments')).toBe('role.denied');
  expect(await read(company.admin, 'stock_movements')).toBe('role.denied');
  expect(await read(company.admin, 'secrets')).toBe('table.unknown');
});
