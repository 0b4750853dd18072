import type { RandomCompany } from './random-company.ts';

/** Two categories with options; which of them can be chosen changes as commands archive and restore them. */
export async function addCategories(books: RandomCompany): Promise<void> {
  for (const [name, options] of [
    ['Department', ['Office', 'Shop']],
    ['Project', ['Alpha', 'Beta']],
  ] as const) {
    const tracking_category_id = await books.add('tracking_categories', { name });
    for (const option of options) await books.add('tracking_options', { tracking_category_id, name: option });
  }
}

/** Random options for a line in each category, or none. */
export async function someOptions(books: RandomCompany): Promise<() => Readonly<Record<string, string>>> {
  const options = await books.rows(`
    select o.id, o.slot::text as slot from tracking_options o
    join tracking_categories c on c.org_id = o.org_id and c.id = o.tracking_category_id
    where o.org_id = '{org}' and o.archived_at is null and c.archived_at is null order by o.slot, o.name`);
  const { random, one } = books;
  return () =>
    Object.fromEntries(
      ['1', '2'].flatMap((slot) => {
        const own = options.filter((option) => option.slot === slot);
        return own.length > 0 && random.below(3) === 0 ? [[`tracking_${slot}_id`, one(own).id ?? '']] : [];
      }),
    );
}

export const TRACKING = {
  /** Archives a category or an option, or restores it. */
  async switchTracking(books: RandomCompany): Promise<void> {
    const table = books.one(['tracking_categories', 'tracking_options', 'tracking_options'] as const);
    const id = await books.pick(table);
    if (id)
      await books.act('archive_records', {
        table_name: table,
        ids: [id],
        archived: books.random.below(3) === 0,
      });
  },
};

interface TrialBalance {
  readonly rows: readonly { readonly cells: Readonly<Record<string, string | null>> }[];
}

const cents = (amount: string | null | undefined): bigint => BigInt((amount ?? '0').replace('.', ''));

/** Changes of each account in cents, by code; unchanged accounts are left out. */
const sums = (moved: Iterable<readonly [code: string, amount: bigint]>): Readonly<Record<string, bigint>> => {
  const by = new Map<string, bigint>();
  for (const [code, amount] of moved) by.set(code, (by.get(code) ?? 0n) + amount);
  return Object.fromEntries([...by].filter(([, amount]) => amount !== 0n).toSorted());
};

/**
 * Differences between the trial balance of an option, or of unassigned lines, and the lines of the journal. The lines
 * are added up here, because reports read sums that are maintained as entries are posted.
 */
export async function trackingFaults(books: RandomCompany): Promise<readonly string[]> {
  const lines = await books.rows(`
    select a.code, (l.debit - l.credit)::text as amount, l.tracking_1_id as first, l.tracking_2_id as second
    from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = '{org}'`);
  const options = await books.rows(
    `select id, slot::text as slot from tracking_options where org_id = '{org}' and slot > 0`,
  );
  const asked = [...options, { id: 'unassigned', slot: '1' }, { id: 'unassigned', slot: '2' }];
  const faults: string[] = [];
  for (const { id, slot } of asked) {
    const report = (await books.ask('run_report', {
      report: 'trial-balance',
      parameters: { start_date: '2020-01-01', end_date: '2030-12-31', [`tracking_${slot}_id`]: id },
    })) as TrialBalance | null;
    const told = sums(
      (report?.rows ?? []).map(
        ({ cells }) => [String(cells.code), cents(cells.debit) - cents(cells.credit)] as const,
      ),
    );
    const own = sums(
      lines
        .filter(({ first, second }) => (slot === '1' ? first : second) === (id === 'unassigned' ? null : id))
        .map(({ code, amount }) => [code ?? '', cents(amount)] as const),
    );
    const write = (by: Readonly<Record<string, bigint>>) =>
      JSON.stringify(by, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    if (write(told) !== write(own))
      faults.push(
        `option ${id} of category ${slot}: the report says ${write(told)}, the lines ${write(own)}`,
      );
  }
  return faults;
}
