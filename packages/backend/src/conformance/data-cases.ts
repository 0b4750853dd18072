import { customers, customersSubject } from '@ledgerwise/domain';
import { withExactAmounts } from '@ledgerwise/resource';
import { dataSourceConformance, type FilterCase } from '@ledgerwise/resource/checks';
import { type Bench, type ConformanceCase, Skipped } from './conformance-case.ts';

const WATCHING = 'a change is sent to subscribers';

/** Runs in the organization of a new account; for an existing account, in a sandbox. */
async function inOrganisation(
  bench: Bench,
  run: (data: Bench['person']['data']) => Promise<void>,
): Promise<void> {
  if (bench.neighbour) return run(bench.person.data);
  const sandbox = await bench.openSandbox();
  try {
    await run(sandbox.data);
  } finally {
    await sandbox.end();
  }
}

/** Expectations of screens about lists, records, filters, imports and live changes, tried on customers. */
export const dataCases = (
  chooseFilters?: (all: readonly FilterCase[]) => readonly FilterCase[],
): readonly ConformanceCase[] =>
  dataSourceConformance({ ...customersSubject, ...(chooseFilters && { chooseFilters }) }).map(
    ({ name, run }) => ({
      suite: 'data',
      name,
      async run(bench) {
        if (name === WATCHING && !bench.neighbour)
          throw new Skipped(
            'live changes are not told of sandboxes, and the records of a given account are left alone',
          );
        await inOrganisation(bench, (data) => run(withExactAmounts(data, [customers])));
      },
    }),
  );
