import { actAs, type Person, type Session, type TestDatabase } from '../../database/test-database.ts';

export interface Control {
  readonly check: string;
  readonly ok: boolean;
  readonly expected: string;
  readonly actual: string;
  readonly detail: string | null;
}

/** Results of the controls for a user after some work as superuser, which is rolled back. */
export async function controlsAfter(
  database: TestDatabase,
  person: Person,
  work: (session: Session) => Promise<unknown>,
): Promise<readonly Control[]> {
  let controls: readonly Control[] = [];
  const undo = new Error('undone');
  await database.sql
    .begin(async (session) => {
      await work(session);
      await actAs(session, person);
      controls = await session<Control[]>`select * from books_health()`;
      throw undo;
    })
    .catch((reason: unknown) => {
      if (reason !== undo) throw reason;
    });
  return controls;
}
