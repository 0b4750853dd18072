import type { ListPage, PageKey, Row, Sort } from '@ledgerwise/contract';
import { ensure, ensureEqual } from './expect.ts';
import type { Sample, Sandbox } from './sandbox.ts';

type Check = (sandbox: Sandbox) => Promise<void>;

const PEOPLE: readonly Sample[] = [
  { title: 'Ada', note: 'Sydney', count: 15, amount: '100.00' },
  { title: 'Bob', note: 'Perth', count: 30, amount: '5.50' },
  { title: 'Cyd', note: null, count: 30, amount: '0.00' },
  { title: 'Dee', note: 'sydney north', count: 60, amount: '9.99' },
];

/** Text that a pattern, a quotation or a query string could misread. */
const STRANGE = [
  '100%',
  'a_b',
  'back\\slash',
  'star*',
  'quo"te',
  "O'Brien",
  'comma, (brackets)',
  'a&b=c',
  'ünïcode 東京',
  '"',
  '.eq.',
];

async function walk({ source, subject, own }: Sandbox, sort: Sort, size: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let after: PageKey | null = null;
  do {
    const start: { readonly after: PageKey } | { readonly offset: number } = after
      ? { after }
      : { offset: 0 };
    const page: ListPage = await source.list(subject.table, { filters: own, sort, page: { size, ...start } });
    ensure(page.rows.length <= size, `A page of ${size} held ${page.rows.length} records.`);
    rows.push(...page.rows);
    after = page.next;
    ensure(rows.length <= 100, 'Paging by key does not come to an end.');
  } while (after);
  return rows;
}

/** Promises of a data source about lists. */
export const listChecks: Readonly<Record<string, Check>> = {
  async 'strange text is found as itself'({ createAll, list, titles, subject }) {
    await createAll(STRANGE.map((note, index) => ({ title: `T${index}`, note })));
    for (const [index, note] of STRANGE.entries())
      for (const operator of ['equals', 'contains', 'ends_with'] as const) {
        if (operator !== 'equals' && STRANGE.some((other, at) => at !== index && other.includes(note)))
          continue;
        const { rows } = await list({ filters: [{ field: subject.note, operator, value: note }] });
        ensureEqual(titles(rows), [`T${index}`], `${operator} ${note}`);
      }
  },

  async 'a search finds part of a text, in any case'({ createAll, list, titles, mark }) {
    await createAll([{ title: 'Harbour Café' }, { title: 'harbour 50% off' }, { title: 'Else' }]);
    for (const [words, expected] of [
      ['HARBOUR', 'Harbour Café|harbour 50% off'],
      ['50%', 'harbour 50% off'],
      ['bour c', 'Harbour Café'],
      ['_arbour', ''],
    ] as const) {
      const { rows } = await list({ search: words });
      ensureEqual(titles(rows).toSorted().join('|'), expected, `Searching ${words} among ${mark}`);
    }
  },

  async 'sorting puts the empty last in both directions'({ createAll, list, titles, subject }) {
    await createAll(PEOPLE);
    const order = async (field: string, descending: boolean) =>
      titles((await list({ sort: { field, descending } })).rows).join(' ');
    ensureEqual(await order(subject.amount, false), 'Cyd Bob Dee Ada', 'By amount');
    ensureEqual(await order(subject.amount, true), 'Ada Dee Bob Cyd', 'By amount, descending');
    ensureEqual((await order(subject.note, false)).split(' ').at(-1), 'Cyd', 'Last by text');
    ensureEqual((await order(subject.note, true)).split(' ').at(-1), 'Cyd', 'Last by text, descending');
  },

  async 'paging by key meets every record once'(sandbox) {
    const { createAll, subject } = sandbox;
    const notes = ['same', 'same', null, 'b, "c"', null, 'zed', 'same'];
    const made = await createAll(
      notes.map((note, index) => ({ title: `T${index}`, note, count: index % 2 })),
    );
    for (const field of [subject.note, subject.count, 'created_at', subject.title])
      for (const descending of [false, true]) {
        const rows = await walk(sandbox, { field, descending }, 2);
        const all = (await sandbox.list({ sort: { field, descending } })).rows;
        const what = `Paging by ${field}${descending ? ', descending' : ''}`;
        ensureEqual(rows.length, made.length, `${what}: how many`);
        ensureEqual(
          rows.map(({ id }) => id),
          all.map(({ id }) => id),
          `${what}: in order`,
        );
      }
  },

  async 'a plain list begins with the newest'({ createAll, source, subject, titles }) {
    await createAll([{ title: 'A' }, { title: 'B', note: 'x' }, { title: 'C' }]);
    const newest = { sort: { field: 'created_at', descending: true }, page: { size: 3, offset: 0 } } as const;
    const { rows } = await source.list(subject.table, newest);
    ensureEqual(titles(rows).toSorted(), ['A', 'B', 'C'], 'The newest');
    const moments = rows.map((row) => Date.parse(String(row.created_at)));
    ensureEqual(
      moments,
      moments.toSorted((a, b) => b - a),
      'Their order',
    );
    const behind = await source.list(subject.table, { ...newest, page: { size: 2, offset: 1 } });
    ensureEqual(titles(behind.rows), titles(rows).slice(1), 'From the second on');
    const filters = [{ field: subject.note, operator: 'empty', value: 'true' }] as const;
    const empty = await source.list(subject.table, { ...newest, page: { size: 2, offset: 0 }, filters });
    ensureEqual(titles(empty.rows).toSorted(), ['A', 'C'], 'The newest without a note');
  },

  async 'paging by number'({ createAll, list, titles }) {
    await createAll(['A', 'B', 'C'].map((title) => ({ title })));
    const first = await list({ page: { size: 2, offset: 0 } });
    ensureEqual(titles(first.rows), ['A', 'B'], 'The first page');
    ensure(first.next !== null, 'The first page must lead to another.');
    const second = await list({ page: { size: 2, offset: 2 } });
    ensureEqual(titles(second.rows), ['C'], 'The second page');
    ensure(second.next === null, 'The last page must lead nowhere.');
  },
};
