import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachmentCalls, namedRecord, PDF } from './database/attachment-calls.ts';
import { type Company, foundCompany, signUp } from './database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

const MB = 1024 * 1024;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ODS = 'application/vnd.oasis.opendocument.spreadsheet';
const packed = (...parts: readonly string[]) =>
  Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(26), Buffer.from(parts.join(' '))]);

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
/** The refusal of a file, as people read it. */
const sentence = async (sent: Parameters<typeof save>[1]) =>
  (await refusal(save(company.user, sent))).message;

describe('the rights', () => {
  test('readers of a record read its files; people who may change it add and delete them', async () => {
    const hers = await record(company.manager, 'customers', 'Private');
    const outsider = await signUp(database);
    const open = await save(company.manager);
    const hidden = await save(company.manager, { to: ['customers', hers] });
    const { admin, manager, user, viewer } = company;
    const read = (person: Person, id: string) =>
      call(person, 'read_attachment', id).then(
        () => 'read',
        (error) => error.hint,
      );
    const tried = async (id: string) =>
      Promise.all([admin, manager, user, viewer, outsider].map((person) => read(person, id)));
    expect(await tried(open.id)).toEqual(['read', 'read', 'read', 'read', 'attachment.not_found']);
    const gone = 'attachment.not_found';
    expect(await tried(hidden.id)).toEqual(['read', 'read', gone, gone, gone]);
    expect(await read(outsider, randomUUID())).toBe(gone);
    expect(await refusal(call(null, 'read_attachment', open.id))).toMatchObject({ code: '42501' });

    const rows = (person: Person) =>
      database.as(
        person,
        async (sql) =>
          (await sql`select id from attachments where id in ${sql([open.id, hidden.id])}`).length,
      );
    expect(await Promise.all([admin, user, viewer, outsider].map(rows))).toEqual([2, 1, 1, 0]);
    expect(await files(user, 'customers', hers)).toEqual([]);
    expect(await files(outsider, 'vendors', vendor)).toEqual([]);

    expect(await codeOf(save(viewer))).toBe('role.denied');
    expect(await codeOf(call(viewer, 'delete_attachment', open.id))).toBe('role.denied');
    expect(await codeOf(save(user, { to: ['customers', hers] }))).toBe('attachment.record_missing');
    expect(await codeOf(save(outsider))).toBe('attachment.record_missing');
    expect(await codeOf(call(user, 'delete_attachment', hidden.id))).toBe(gone);
    expect(await codeOf(call(outsider, 'delete_attachment', open.id))).toBe(gone);
    expect(await call(user, 'delete_attachment', open.id)).toBe(open.id);
  });

  test('nobody writes the table directly, or reads the bytes without the functions', async () => {
    const { id } = await save(company.admin);
    for (const statement of [
      `update attachments set file_name = 'x' where id = '${id}'`,
      `delete from attachments where id = '${id}'`,
      `insert into attachments (entity, record_id, file_name, media_type, size, sha256)
        values ('vendors', '${vendor}', 'x', 'text/plain', 1, repeat('0', 64))`,
      'select * from private.attachment_contents',
    ])
      expect(await codeOf(database.as(company.admin, (sql) => sql.unsafe(statement)))).toBe('42501');
  });
});

describe('a file', () => {
  test('is returned byte by byte, with the size and checksum computed by the database', async () => {
    const content = Buffer.concat([PDF, Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256))]);
    const saved = await save(company.user, { content });
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(saved).toMatchObject({ file_name: 'receipt.pdf', size: String(content.length), sha256 });
    expect(await call(company.viewer, 'read_attachment', saved.id)).toEqual({
      id: saved.id,
      file_name: 'receipt.pdf',
      media_type: 'application/pdf',
      size: content.length,
      sha256,
      content: content.toString('base64'),
    });
  });

  test('may have 10 MB and not a byte more', async () => {
    const whole = Buffer.concat([PDF, Buffer.alloc(10 * MB - PDF.length)]);
    expect((await save(company.user, { content: whole })).size).toBe(String(10 * MB));
    expect(await sentence({ content: Buffer.concat([whole, Buffer.from('x')]) })).toBe(
      '"receipt.pdf" is larger than 10 MB, which is the most that a file can have. Make it smaller, or split it.',
    );
    expect(await sentence({ content: Buffer.alloc(0) })).toBe(
      '"receipt.pdf" is empty. Choose the file again, or another one.',
    );
    expect(
      await codeOf(
        call(
          company.user,
          'save_attachment',
          'vendors',
          vendor,
          'a.pdf',
          'application/pdf',
          'no base64!',
          randomUUID(),
        ),
      ),
    ).toBe('attachment.malformed');
  });

  test.each([
    ['a.pdf', 'application/pdf', PDF],
    ['A.PDF', 'application/pdf', PDF],
    ['a.png', 'image/png', PNG],
    ['a.jpeg', 'image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['a.gif', 'image/gif', Buffer.from('GIF89a...')],
    ['a.webp', 'image/webp', Buffer.from('RIFF....WEBPVP8 ')],
    ['a.csv', 'text/csv', Buffer.from('Größe;Café\r\n1;2\t3\n', 'latin1')],
    ['a.csv', 'text/csv', Buffer.from('\ufeffa,b\n1,2\n', 'utf16le')],
    ['a.txt', 'text/plain', Buffer.from('שלום 你好 🙂\n')],
    ['a.xlsx', XLSX, packed('[Content_Types].xml', 'xl/workbook.xml')],
    ['a.docx', DOCX, packed('[Content_Types].xml', 'word/document.xml')],
    ['a.ods', ODS, packed(`mimetype${ODS}`)],
  ])('accepts %s as %s', async (name, type, content) => {
    expect((await save(company.user, { name, type, content })).file_name).toBe(name);
  });

  const EXE = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');
  test.each([
    ['renamed.pdf', 'application/pdf', EXE],
    ['renamed.txt', 'text/plain', EXE],
    ['picture.png', 'image/png', PDF],
    ['page.pdf', 'application/pdf', Buffer.from('<script>alert(1)</script>%PDF-1.7')],
    ['other.zip.xlsx', XLSX, packed('anything.txt')],
    ['letter.xlsx', XLSX, packed('[Content_Types].xml', 'word/document.xml')],
    ['macros.xlsx', XLSX, packed('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin')],
    ['text.ods', ODS, packed('mimetypeapplication/vnd.oasis.opendocument.text')],
  ])('%s with other content is refused', async (name, type, content) => {
    expect(await sentence({ name, type, content })).toMatch(
      new RegExp(
        `^"${name}" is not what its name says: its content is no [A-Z]+\\. Save it with the right file type`,
      ),
    );
  });

  test.each([
    ['page.html', 'text/html'],
    ['logo.svg', 'image/svg+xml'],
    ['virus.exe', 'application/pdf'],
    ['a.pdf', 'image/png'],
    ['noextension', 'application/pdf'],
    ['a.pdf', ''],
  ])('%s as %s is refused', async (name, type) => {
    expect(await sentence({ name, type })).toMatch(
      /is of a type that cannot be added\. Add a PDF, a picture/,
    );
  });

  test.each([
    ['../../etc/receipt.pdf', 'receipt.pdf'],
    ['C:\\Users\\me\\receipt.pdf', 'receipt.pdf'],
    ['invoice\u202efdp.pdf', 'invoicefdp.pdf'],
    ['חשבונית.pdf', 'חשבונית.pdf'],
    ['🙂 a\nb.pdf', '🙂 ab.pdf'],
    [`${'x'.repeat(251)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ])('%j is called %j', async (name, expected) => {
    expect((await save(company.user, { name })).file_name).toBe(expected);
  });

  test('needs a name, of 255 characters at most', async () => {
    expect(await sentence({ name: '../' })).toBe('The file has no name. Give it one and add it again.');
    expect(await sentence({ name: `${'x'.repeat(252)}.pdf` })).toBe(
      `The name of "${'x'.repeat(40)}…" is longer than 255 characters. Give the file a shorter name and add it again.`,
    );
  });
});

test('the same key adds a file once, and accepts no other file', async () => {
  const to = ['vendors', await record(company.user, 'vendors', 'Once')] as const;
  const key = randomUUID();
  const first = await save(company.user, { to, key });
  expect((await save(company.user, { to, key })).id).toBe(first.id);
  expect(await codeOf(save(company.user, { to, key, name: 'other.pdf' }))).toBe('key.reused');
  expect(await files(company.user, ...to)).toEqual(['receipt.pdf']);
});
