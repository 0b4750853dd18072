import { randomUUID } from 'node:crypto';
import { type Person, refusal, type TestDatabase } from './test-database.ts';

export const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n');

interface Sent {
  readonly to: readonly [table: string, id: string];
  readonly name?: string;
  readonly type?: string;
  readonly content?: Buffer;
  readonly key?: string;
}

/** Adds a record and answers its id. */
export async function namedRecord(
  database: TestDatabase,
  person: Person,
  table: string,
  name: string,
): Promise<string> {
  const [row] = await database.as(
    person,
    (sql) => sql<{ id: string }[]>`insert into ${sql(table)} (name) values (${name}) returning id`,
  );
  return row?.id ?? '';
}

/** Calls on files of records, in a database that is opened before the tests run. */
export function attachmentCalls(database: () => TestDatabase) {
  const call = async (person: Person | null, name: string, ...args: readonly string[]) => {
    const [row] = await database().as(person, (sql) =>
      sql.unsafe<{ answer: unknown }[]>(
        `select ${name}(${args.map((_, index) => `$${index + 1}`).join(', ')}) as answer`,
        [...args],
      ),
    );
    return row?.answer;
  };
  return {
    call,
    async save(person: Person, { to: [table, id], name, type, content, key }: Sent) {
      const [row] = await database().as(
        person,
        (sql) => sql`select * from save_attachment(${table}, ${id}, ${name ?? 'receipt.pdf'},
          ${type ?? 'application/pdf'}, ${(content ?? PDF).toString('base64')}, ${key ?? randomUUID()})`,
      );
      return row as { id: string; file_name: string; size: string; sha256: string };
    },
    files: async (person: Person, table: string, id: string) =>
      ((await call(person, 'record_attachments', table, id)) as { file_name: string }[]).map(
        ({ file_name }) => file_name,
      ),
    async codeOf(work: Promise<unknown>) {
      const { code, hint } = await refusal(work);
      return hint ?? code;
    },
  };
}
