import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attachmentCalls, namedRecord } from './database/attachment-calls.ts';
import { type Company, foundCompany } from './database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from './database/test-database.ts';

/** New organizations together leave room for established ones. */
let database: TestDatabase;
let known: Company;
let newcomer: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate private.outgoing_mails, private.import_parts, public.attachments, private.attachment_contents`;
  known = await foundCompany(database);
  newcomer = await foundCompany(database);
  await database.sql`update organizations set created_at = now() - interval '8 days' where id = ${known.organisation}`;
});

/** Creates organizations founded in the last week, and known ones, without members. */
async function found(count: number, isKnown = false): Promise<readonly string[]> {
  const rows = await database.sql<{ id: string }[]>`
    insert into organizations (name, created_at)
    select 'Many', now() - case when ${isKnown} then interval '8 days' else interval '1 hour' end
    from generate_series(1, ${count}::int) returning id`;
  return rows.map(({ id }) => id);
}

const mailed = (organisations: readonly string[], each: number) => database.sql`
  insert into private.outgoing_mails
    (kind, org_id, user_id, entity, record_id, sender_name, reply_to, recipient, subject, message, file_name, delivered_at)
  select 'document', o, ${randomUUID()}, 'invoices', ${randomUUID()}, 'Many', 'a@b.example', 'c@d.example', 'Buy', '', 'a.pdf', now()
  from unnest(${[...organisations]}::uuid[]) o, generate_series(1, ${each}::int)`;
const mail = (organisation: string) =>
  database.sql`select private.require_mail_allowance(${organisation})`.then(() => 'taken');

test('an organization mails fifty documents an hour in its first week', async () => {
  await mailed([newcomer.organisation], 49);
  expect(await mail(newcomer.organisation)).toBe('taken');
  await mailed([newcomer.organisation], 1);
  expect(await refusal(mail(newcomer.organisation))).toMatchObject({
    hint: 'mail.too_many',
    message: expect.stringMatching(
      /^Your organization has sent 50 mails within an hour, which is the limit in its first week\. The next one/,
    ),
  });
  await mailed([known.organisation], 51);
  expect(await mail(known.organisation)).toBe('taken');
});

test('many organizations founded for spam mail at most 500 documents an hour; known ones may go on', async () => {
  await mailed(await found(10), 50);
  expect(await refusal(mail(newcomer.organisation))).toMatchObject({ hint: 'mail.too_many' });
  expect(await mail(known.organisation)).toBe('taken');
});

test('all together mail at most 5,000 documents an hour', async () => {
  await mailed(await found(10, true), 500);
  expect((await refusal(mail(known.organisation))).message).toMatch(
    /^This server has sent so many mails within an hour that it accepts no more/,
  );
});

const invited = (organisations: readonly string[], each: number) => database.sql`
  insert into activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name)
  select o, gen_random_uuid(), 'Somebody', 'created', 'memberships', gen_random_uuid(), 'x@example.test'
  from unnest(${[...organisations]}::uuid[]) o, generate_series(1, ${each}::int)`;
const invite = ({ admin }: Company) =>
  database.as(admin, (sql) => sql`select invite_member(${`${randomUUID()}@example.test`}, 'user')`);

test('many organizations founded for spam invite at most 500 people an hour; known ones may go on', async () => {
  await invited(await found(10), 50);
  expect(await refusal(invite(newcomer))).toMatchObject({
    hint: 'invitation.too_many',
    message: expect.stringMatching(/^This server has sent so many invitations within an hour/),
  });
  await invite(known);
});

test('all together invite at most 2,000 people an hour', async () => {
  await invited(await found(40, true), 50);
  expect(await refusal(invite(known))).toMatchObject({ hint: 'invitation.too_many' });
});

const MEGABYTE = 1024 * 1024;
const uploaded = (organisations: readonly string[], megabytes: number) => database.sql`
  insert into private.import_parts (org_id, user_id, key, part, columns, rows, row_count, bytes)
  select o, gen_random_uuid(), gen_random_uuid(), 0, '{}', '[]', 0, ${megabytes * MEGABYTE} from unnest(${[...organisations]}::uuid[]) o`;
const upload = ({ manager }: Company) =>
  database.as(
    manager,
    (sql) => sql`select stage_import_rows(${randomUUID()}, 0, ${sql.json([{ name: 'Kauri' }])})`,
  );

test('uploads of many that signed up for it take 1 GB of the disk, and known ones go on', async () => {
  await uploaded(await found(4), 256);
  expect(await refusal(upload(newcomer))).toMatchObject({
    hint: 'import.too_large',
    message: expect.stringMatching(/^So many files are being uploaded to this server/),
  });
  await upload(known);
});

test('uploads of all together take 4 GB', async () => {
  await uploaded(await found(16, true), 256);
  expect(await refusal(upload(known))).toMatchObject({ hint: 'import.too_large' });
});

test('a part of a few bytes counts as the whole block that it occupies', async () => {
  await upload(known);
  const [part] =
    await database.sql`select bytes from private.import_parts where org_id = ${known.organisation}`;
  expect(part).toEqual({ bytes: 8192 });
});

const { save } = attachmentCalls(() => database);
const attach = async ({ admin }: Company) =>
  save(admin, {
    to: ['customers', await namedRecord(database, admin, 'customers', `Kauri ${randomUUID()}`)],
  });

test('files of many that signed up for it take 4 GB of the disk, and known ones go on', async () => {
  await database.sql`
    insert into attachments (org_id, entity, record_id, file_name, media_type, size, sha256)
    select o, 'customers', gen_random_uuid(), 'a.pdf', 'application/pdf', 10 * 1024 * 1024, repeat('0', 64)
    from unnest(${[...(await found(5))]}::uuid[]) o, generate_series(1, 82)`;
  expect(await refusal(attach(newcomer))).toMatchObject({
    hint: 'attachment.no_room',
    message: expect.stringMatching(/^The space for files of organizations in their first week is full/),
  });
  await attach(known);
});
