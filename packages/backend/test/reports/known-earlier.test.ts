import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTier } from '../by-tier.ts';
import { foundCompany } from '../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ENTRIES = 800;
const DAYS = 400;
const day = (days: number) => new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10);
const aDay = fc.integer({ min: -20, max: DAYS + 20 }).map(day);

/** Entries of two or three lines; one in ten is recorded weeks after or before its day, one in fifty closes a year. */
async function fill(organisation: string): Promise<void> {
  await database.sql.begin(async (session) => {
    await session`select setseed(0.5)`;
    await session`
      select private.post_entries(${organisation}, array_agg(row(e.day, 'Entry ' || e.n, null, e.kind,
        case when e.kind <> 'journal' then gen_random_uuid() end, array[
          private.line(b.id, e.cents / 100.0, null), private.line(s.id, -(e.cents - e.part) / 100.0, null),
          private.line(c.id, -e.part / 100.0, null)])::private.entry_to_post order by e.n))
      from (
        select n, ${day(0)}::date + (random() * ${DAYS}::int)::int as day, (array['journal', 'disposal', 'journal', 'year_close', 'journal'])[1 + (random() * 4)::int] as kind,
          2 + (random() * 100000)::int as cents, (random() * 1)::int as part
        from generate_series(1, ${ENTRIES}::int) n
      ) e
      join accounts b on b.org_id = ${organisation} and b.code = '1000'
      join accounts s on s.org_id = ${organisation} and s.code = (array['4000', '3000', '6000', '1100'])[1 + e.n % 4]
      join accounts c on c.org_id = ${organisation} and c.code = '2000'`;
    // The database sets the time of recording itself; here it is spread over the year.
    await session`set local session_replication_role = replica`;
    await session`
      update journal_entries set posted_at = entry_date + interval '12 hours'
        + case when number % 10 = 0 then interval '1 day' * (random() * 120 - 40)::int else interval '0' end
      where org_id = ${organisation}`;
    await session`select private.rebuild_balances(${organisation})`;
  });
}

test('a report as recorded at a time sums the lines recorded until then, whatever their dates', async () => {
  const { organisation } = await foundCompany(database);
  await fill(organisation);
  const [bank] = await database.sql`select id from accounts where org_id = ${organisation} and code = '1000'`;
  const lines = database.sql`
    from journal_lines l join journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id where l.org_id = ${organisation}`;
  await fc.assert(
    fc.asyncProperty(fc.option(aDay), aDay, aDay, fc.nat(23), async (from, through, known, hour) => {
      const at = `${known}T${String(hour).padStart(2, '0')}:00:00Z`;
      const first = from ?? '0001-01-01';
      const summed = await database.sql`
        select l.account_id, sum(l.debit)::text as debit, sum(l.credit)::text as credit,
          coalesce(sum(l.debit - l.credit) filter (where e.source_kind = 'year_close'), 0)::numeric(18, 2)::text as closing,
          coalesce(sum(l.debit - l.credit) filter (where e.source_id is null), 0)::numeric(18, 2)::text as undocumented, count(*)::int as line_count
        ${lines} and l.entry_date between ${first} and ${through} and e.posted_at <= ${at} group by 1 order by 1`;
      expect(
        await database.sql`
          select account_id, debit::numeric(18, 2)::text, credit::numeric(18, 2)::text, closing::numeric(18, 2)::text,
            undocumented::numeric(18, 2)::text, line_count::int
          from private.movements_known(${organisation}, ${from}, ${through}, ${at}) order by 1`,
      ).toEqual(summed);
      const days = await database.sql`
        select l.entry_date::text as day, sum(l.debit - l.credit)::text as net, count(*)::int as line_count
        ${lines} and l.account_id = ${bank?.id} and l.entry_date between ${first} and ${through} and e.posted_at <= ${at} group by 1 order by 1`;
      await database.sql.begin(async (session) => {
        await session`select set_config('ledgerwise.known_at', ${at}, true)`;
        expect(
          await session`
            select day::text, net::numeric(18, 2)::text, line_count::int
            from private.account_days_of(${organisation}, ${bank?.id}, ${first}, ${through}) order by 1`,
        ).toEqual(days);
      });
    }),
    { numRuns: byTier({ everyday: 5, full: 60 }) },
  );
});
