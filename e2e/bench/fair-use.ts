import { type Measurement, median } from './report.ts';
import { type Ask, withServedBooks } from './served-books.ts';

const LISTS = 100;
const SLOW_FILTERS = 200;
const PART = 0.95;
const LIST = 'customers?select=*&order=created_at.desc,id.desc&limit=51';
/** Search words that no row contains: the slowest search that the API accepts. */
const SLOW = `customers?select=id&or=(${Array.from({ length: 60 }, (_, n) => `address.ilike.*e*a*o*${n}x*`).join(',')})`;

async function timeLists(ask: Ask): Promise<readonly number[]> {
  const durations: number[] = [];
  for (let list = 0; list < LISTS; list += 1) {
    const startedAt = performance.now();
    const response = await ask(LIST);
    await response.json();
    durations.push(performance.now() - startedAt);
    if (response.status !== 200) throw new Error(`A list was refused: ${response.status}`);
  }
  return durations.sort((a, b) => a - b);
}

const p95 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * PART)] ?? Number.NaN;

/** Measures one organization's list through the server while another one fires slow filters. */
export const fairUse = (): Promise<Measurement[]> =>
  withServedBooks(async ({ sql, company }) => {
    const greedy = await company('greedy@example.com');
    const other = await company('other@example.com');
    await sql`vacuum analyze public.customers`;
    const startedAt = performance.now();
    await (await greedy(SLOW)).text();
    const slowFilter = performance.now() - startedAt;
    const quiet = await timeLists(other);
    const leaving = new AbortController();
    let isAnswered = 0;
    const flood = Array.from({ length: SLOW_FILTERS }, () =>
      greedy(SLOW, { signal: leaving.signal }).then(
        () => {
          isAnswered += 1;
        },
        () => undefined, // gone, once everything is measured
      ),
    );
    const flooded = await timeLists(other);
    process.stdout.write(
      `${isAnswered} of ${SLOW_FILTERS} slow filters were answered or refused meanwhile.\n`,
    );
    leaving.abort();
    await Promise.all(flood);
    return [
      { what: 'a slow filter by itself', unit: 'ms', measured: slowFilter },
      { what: 'a list, nobody else there: p95', unit: 'ms', measured: p95(quiet) },
      {
        what: `a list while another organization fires ${SLOW_FILTERS} slow filters: median`,
        unit: 'ms',
        measured: median(flooded),
      },
      {
        what: `a list while another organization fires ${SLOW_FILTERS} slow filters: p95`,
        unit: 'ms',
        measured: p95(flooded),
        atMost: 500,
      },
    ];
  });
