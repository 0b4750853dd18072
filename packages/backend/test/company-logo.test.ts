import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from './database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')]);

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const save = (person: Person, type: string, content: Buffer | string) =>
  database.as(
    person,
    (sql) =>
      sql`select save_company_logo(${type}, ${typeof content === 'string' ? content : content.toString('base64')})`,
  );
const remove = (person: Person) => database.as(person, (sql) => sql`select remove_company_logo()`);
const logoOf = async (person: Person) => {
  const [row] = await database.as(person, (sql) => sql`select company_logo() as logo`);
  return row?.logo;
};
const settings = async () => {
  const [row] = await database.as(
    company.viewer,
    (sql) => sql`select logo_url, logo_sha256, updated_at from company_settings`,
  );
  return row;
};

test.each([
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  ['image/webp', WEBP],
])('a picture of type %s becomes the logo, in place of a web address', async (type, content) => {
  await database.as(
    company.manager,
    (sql) => sql`update company_settings set logo_url = 'https://example.com/logo.png'`,
  );
  const before = await settings();
  await save(company.manager, type, content);
  expect(await logoOf(company.viewer)).toEqual({ media_type: type, content: content.toString('base64') });
  const after = await settings();
  expect(after).toMatchObject({ logo_url: null, logo_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  // A concurrent save of other settings is no conflict.
  expect(after?.updated_at).toEqual(before?.updated_at);
});

test('is removed, also a web address, and a second removal does no harm', async () => {
  await save(company.admin, 'image/png', PNG);
  for (const person of [company.manager, company.manager]) await remove(person);
  expect(await logoOf(company.user)).toBeNull();
  expect(await settings()).toMatchObject({ logo_url: null, logo_sha256: null });
});

test.each([
  ['image/gif', Buffer.from('GIF89a'), 'logo.type'],
  ['image/svg+xml', Buffer.from('<svg/>'), 'logo.type'],
  ['image/png', JPEG, 'logo.type'],
  ['image/png', Buffer.alloc(0), 'logo.type'],
  ['image/png', 'no base64!', 'attachment.malformed'],
  ['image/png', Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]), 'logo.too_large'],
])('refuses a file that claims to be %s and is not, or is too large (%#)', async (type, content, hint) => {
  const refused = await refusal(save(company.admin, type, content));
  expect(refused.hint).toBe(hint);
  expect(refused.message).toMatch(/[.]$/);
});

test('belongs to one organization, and is changed by people who may change settings', async () => {
  await save(company.admin, 'image/png', PNG);
  const other = await foundCompany(database);
  expect(await logoOf(other.admin)).toBeNull();
  await remove(other.admin);
  expect(await logoOf(company.viewer)).not.toBeNull();
  for (const person of [company.user, company.viewer])
    for (const work of [() => save(person, 'image/png', PNG), () => remove(person)])
      expect((await refusal(work())).hint).toBe('role.denied');
});
