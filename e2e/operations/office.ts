import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { type Account, type BackendApi, PASSWORD, type Session } from '../fixtures/accounts.ts';
import { Bookkeeper, Record } from './bookkeeper.ts';
import { expectThat } from './say.ts';

const SESSIONS_OF_ACCOUNT = 5;

/** Organizations whose users work at the same time, each with several tabs. */
export class Office {
  readonly record = new Record();
  readonly accounts: readonly Account[];
  readonly #api: BackendApi;
  readonly #bookkeepers: readonly Bookkeeper[];

  private constructor(
    api: BackendApi,
    accounts: readonly Account[],
    keepers: readonly Bookkeeper[],
    record: Record,
  ) {
    this.#api = api;
    this.accounts = accounts;
    this.#bookkeepers = keepers;
    this.record = record;
  }

  /** @param thinkMs Average pause of a user between two actions. */
  static async open(api: BackendApi, users: number, thinkMs: number): Promise<Office> {
    const record = new Record();
    const accounts: Account[] = [];
    const keepers: Bookkeeper[] = [];
    for (let opened = 0; opened < users; opened += SESSIONS_OF_ACCOUNT) {
      const account = await api.signUp(`Olivia Owner${opened}`);
      accounts.push(account);
      const [customer] = await api.insert<{ id: string }>('customers', { name: 'Kauri' }, account.session);
      const sessions: Session[] = [account.session];
      while (sessions.length < Math.min(SESSIONS_OF_ACCOUNT, users - opened))
        sessions.push(await api.signIn(account.email, PASSWORD));
      for (const session of sessions)
        keepers.push(new Bookkeeper(api, session, customer?.id ?? '', record, thinkMs));
    }
    return new Office(api, accounts, keepers, record);
  }

  /** A document in each organization that scheduled work has to make, once. */
  async schedule(): Promise<void> {
    for (const { session } of this.accounts) {
      const [customer] = await this.#api.insert<{ id: string }>('customers', { name: 'Totara' }, session);
      const template = { customer_id: customer?.id, lines: [{ description: 'Hosting', unit_price: 20 }] };
      const due = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      const document = { name: 'Hosting', kind: 'invoice', frequency: 'yearly', next_date: due, template };
      await this.#api.call('save_recurring_document', { document, key: randomUUID() }, session);
    }
  }

  async workUntil(end: AbortSignal): Promise<void> {
    await Promise.all(this.#bookkeepers.map((keeper) => keeper.workUntil(end)));
  }

  /** Compares acknowledged writes with the database. */
  async expectAllStored(url: string): Promise<void> {
    const sql = postgres(url, { max: 1 });
    const { entries, invoices } = this.record;
    try {
      const [stored] = await sql<{ entries: number; invoices: number }[]>`
        select (select count(*)::int from public.journal_entries where id = any(${entries}::uuid[]) and posted_at is not null) as entries,
          (select count(*)::int from public.invoices where id = any(${invoices}::uuid[]) and posted_at is not null) as invoices`;
      const [all] = await sql<{ entries: number; invoices: number }[]>`
        select (select count(*)::int from public.journal_entries where description = 'Rent') as entries,
          (select count(*)::int from public.invoices i join public.customers c on c.id = i.customer_id where c.name = 'Kauri' and i.posted_at is not null) as invoices`;
      expectThat(
        stored?.entries === entries.length && stored.invoices === invoices.length,
        `0 of ${entries.length} entries and ${invoices.length} invoices that were acknowledged are lost`,
      );
      expectThat(
        all?.entries === entries.length && all.invoices === invoices.length,
        'none was stored twice',
      );
      const gaps = await sql`
        select org_id from public.journal_entries where number is not null group by org_id
        having count(*) <> max(number) or count(*) <> count(distinct number)`;
      expectThat(gaps.length === 0, 'the numbers of entries have no gap and none twice');
    } finally {
      await sql.end();
    }
  }

  /** Each document that `schedule` requested exists exactly once. */
  async expectScheduledOnce(): Promise<void> {
    for (const { session } of this.accounts) {
      const made = await this.#api.select<{ id: string }>(
        'invoice_list',
        'select=id&customer_name=eq.Totara',
        session,
      );
      if (made.length !== 1) throw new Error(`Not so: a scheduled invoice is made once (${made.length})`);
    }
    expectThat(true, `each of ${this.accounts.length} scheduled invoices was made once`);
  }

  async expectHealthyBooks(): Promise<void> {
    for (const { session } of this.accounts) {
      const controls = await this.#api.call<{ check: string; ok: boolean }[]>('books_health', {}, session);
      const failing = controls.filter(({ ok }) => !ok).map(({ check }) => check);
      if (controls.length < 20 || failing.length > 0) throw new Error(`Not so: books are sound (${failing})`);
    }
    expectThat(true, `all controls of ${this.accounts.length} books pass`);
  }
}
