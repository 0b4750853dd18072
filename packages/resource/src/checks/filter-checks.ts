import type { Filter, ListQuery } from '@ledgerwise/contract';
import { ensureEqual, ensureRefused } from './expect.ts';
import { FILTER_CASES, FILTERED, type FilteredColumn, REFUSED_FILTERS } from './filter-cases.ts';
import type { FilterSubject, Sandbox } from './sandbox.ts';

type Check = (sandbox: Sandbox<FilterSubject>) => Promise<void>;

/** Returns the table's column of a kind; undefined if the subject has none. */
const columnOf = (subject: FilterSubject, column: FilteredColumn): string | undefined =>
  column === 'created' ? 'created_at' : subject[column];

const isText = (value: unknown): value is string => typeof value === 'string';

/** All ways to request the ids of matching records: lists, and actions on everything that a list shows. */
function waysToAsk({ source, subject, mark, own }: Sandbox<FilterSubject>) {
  const { table } = subject;
  const sort = { field: subject.title, descending: false };
  const matching = (filter: Filter) => ({ filters: [...own, filter] });
  const listed = async (query: Omit<ListQuery, 'sort' | 'page'>) => {
    const { rows } = await source.list(table, { ...query, sort, page: { size: 100, offset: 0 } });
    return rows.map(({ id }) => id);
  };
  return {
    'a list': (filter: Filter) => listed(matching(filter)),
    'a list under a search': (filter: Filter) => listed({ ...matching(filter), search: mark.trim() }),
    'all that match': async (filter: Filter) => {
      const ids: unknown = await source.call('list_record_ids', {
        table_name: table,
        query: { ...matching(filter), sort },
      });
      return Array.isArray(ids) ? ids.filter(isText) : [];
    },
    'an export': async (filter: Filter) => {
      const page = await source.call('export_records', {
        table_name: table,
        columns: [subject.title],
        query: matching(filter),
        after: null,
        page_size: 100,
      });
      const rows: unknown = JSON.parse(page);
      return Array.isArray(rows)
        ? rows.map((row: unknown) => (Array.isArray(row) ? String(row[0]) : ''))
        : [];
    },
  };
}

/**
 * Promises of a data source about filters: the same records by every operator, however they are requested.
 */
export const filterChecks: Readonly<Record<string, Check>> = {
  async 'every operator finds the same, whichever way it is asked'(sandbox) {
    const { createAll, subject, source, own } = sandbox;
    const made = await createAll(FILTERED);
    const titles = new Map(made.map(({ id }, index) => [id, FILTERED[index]?.title ?? '']));
    const { chooseFilters = (all) => all } = subject;
    for (const [column, operator, value, expected] of chooseFilters(FILTER_CASES)) {
      const field = columnOf(subject, column);
      if (field === undefined) continue;
      const filter: Filter = { field, operator, value };
      const asked = `${column} ${operator} ${value}`;
      const wanted = expected === '' ? 0 : expected.split(' ').length;
      const counted = async (): Promise<void> => {
        const { count } = await source.call('summarise_records', {
          table_name: subject.table,
          query: { filters: [...own, filter] },
        });
        ensureEqual(count, wanted, `a count: ${asked}`);
      };
      // The ways of one case at the same time: there are hundreds of questions.
      await Promise.all([
        counted(),
        ...Object.entries(waysToAsk(sandbox)).map(async ([way, ask]) => {
          const found = (await ask(filter)).map((id) => titles.get(id)).toSorted();
          ensureEqual(found.join(' '), expected, `${way}: ${asked}`);
        }),
      ]);
    }
  },

  async 'a value that fits no record is refused, whichever way it is asked'(sandbox) {
    const { createAll, subject } = sandbox;
    await createAll(FILTERED.slice(0, 1));
    for (const [way, ask] of Object.entries(waysToAsk(sandbox)))
      for (const [column, operator, value] of REFUSED_FILTERS) {
        const field = columnOf(subject, column);
        if (field === undefined) continue;
        await ensureRefused(
          () => ask({ field, operator, value }),
          ['data.invalid', 'query.invalid_value'],
          `${way}: ${column} ${operator} ${value}`,
        );
      }
  },

  async 'filters join by and'({ createAll, subject, list, titles }) {
    await createAll(FILTERED);
    const { title } = subject;
    const { rows } = await list({
      filters: [
        { field: title, operator: 'contains', value: 'l' },
        { field: title, operator: 'contains', value: 'H' },
      ],
    });
    ensureEqual(titles(rows), ['Hal'], 'Who matches both');
  },
};
