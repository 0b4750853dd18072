import type { DataSource, Filter, ListPage, ListQuery, Row, Sort } from '@ledgerwise/contract';
import type { FilterCase } from './filter-cases.ts';

/** Columns of a table for the checks of filters; omitted if the table has none of that kind. */
export interface FilterSubject {
  readonly table: string;
  /** A required text that the search reaches. */
  readonly title: string;
  /** A text that may stay empty. */
  readonly note?: string;
  /** A whole number with a default. */
  readonly count?: string;
  /** An amount with two decimals. */
  readonly amount?: string;
  /** A text that imports find records by. */
  readonly match?: string;
  /** A calendar day that may stay empty. */
  readonly day?: string;
  /** Yes or no. */
  readonly flag?: string;
  /** Which of the filters are tried, where each takes its time; by default all. */
  readonly chooseFilters?: (all: readonly FilterCase[]) => readonly FilterCase[];
  /** Further required values of every record of the table. */
  readonly always?: Readonly<Record<string, unknown>>;
}

/** The columns of the table that the checks work on: any table with these kinds of columns will do. */
export type ConformanceSubject = FilterSubject &
  Readonly<Record<'note' | 'count' | 'amount' | 'match', string>>;

/** Values of a record by the kinds of columns of its subject. */
export interface Sample {
  readonly title: string;
  readonly note?: string | null;
  readonly count?: number;
  readonly amount?: string;
  readonly match?: string;
  readonly day?: string | null;
  readonly flag?: boolean;
}

/** Records of one check, identified by a mark in their titles and deleted after the check. */
export interface Sandbox<Subject extends FilterSubject = ConformanceSubject> {
  readonly source: DataSource;
  readonly subject: Subject;
  /** Begins the title of every record of this check. */
  readonly mark: string;
  /** Filters that limit a query to this check's records. */
  readonly own: readonly Filter[];
  /** A sample's values by the columns of the subject, marked. */
  values(sample: Sample): Readonly<Record<string, unknown>>;
  /** Adds one record. */
  create(sample: Sample): Promise<Row>;
  /** Adds records one after another. */
  createAll(samples: readonly Sample[]): Promise<readonly Row[]>;
  /** The records of this check, by title, 50 at most. */
  list(query?: Partial<ListQuery>): Promise<ListPage>;
  /** Titles without the mark, in the order of the answer. */
  titles(rows: readonly Row[]): readonly string[];
}

const BY_TITLE = (subject: FilterSubject): Sort => ({ field: subject.title, descending: false });

const COLUMNS = ['title', 'note', 'count', 'amount', 'match', 'day', 'flag'] as const;

function sandboxOf<Subject extends FilterSubject>(source: DataSource, subject: Subject): Sandbox<Subject> {
  const mark = `zz${crypto.randomUUID().slice(0, 8)} `;
  const own: readonly Filter[] = [{ field: subject.title, operator: 'starts_with', value: mark }];
  const values = (sample: Sample) => {
    const marked: Sample = { ...sample, title: mark + sample.title };
    const own = COLUMNS.flatMap((kind) => {
      const column = subject[kind];
      return column === undefined || marked[kind] === undefined ? [] : [[column, marked[kind]] as const];
    });
    return { ...subject.always, ...Object.fromEntries(own) };
  };
  const create = (sample: Sample) => source.create(subject.table, values(sample));
  return {
    source,
    subject,
    mark,
    own,
    values,
    create,
    async createAll(samples) {
      const rows: Row[] = [];
      for (const sample of samples) rows.push(await create(sample));
      return rows;
    },
    list: ({ filters = [], ...query } = {}) =>
      source.list(subject.table, {
        sort: BY_TITLE(subject),
        page: { size: 50, offset: 0 },
        ...query,
        filters: [...own, ...filters],
      }),
    titles: (rows) => rows.map((row) => String(row[subject.title]).slice(mark.length)),
  };
}

/** Runs a check in its own sandbox, and deletes its records whether it passed or failed. */
export async function inSandbox<Subject extends FilterSubject>(
  source: DataSource,
  subject: Subject,
  check: (sandbox: Sandbox<Subject>) => Promise<void>,
): Promise<void> {
  const sandbox = sandboxOf(source, subject);
  try {
    await check(sandbox);
  } finally {
    const left = await sandbox.list({ page: { size: 200, offset: 0 } });
    if (left.rows.length > 0)
      await source.remove(
        subject.table,
        left.rows.map(({ id }) => id),
      );
  }
}
