import type { Host } from '@ledgerwise/contract';
import { PUBLISHED_CASES, type PublishedCase, runCase } from '@ledgerwise/domain/proof';
import { booksSelfTests, runBooksSelfTests } from '@ledgerwise/domain/self-tests';
import { ensure, failureInWords } from '@ledgerwise/resource/checks';
import type { ConformanceCase } from './conformance-case.ts';

/** The self-tests of the books; those of the data port are the suite `data`. */
const selfTests: readonly ConformanceCase[] = booksSelfTests
  .filter(({ id }) => !id.startsWith('promised-'))
  .map(({ id, title }) => ({
    suite: 'books',
    name: title,
    async run({ openSandbox }) {
      const sandbox = await openSandbox();
      try {
        // These tests use only the host's data.
        const { ok, detail } = await runBooksSelfTests[id]({ data: sandbox.data } as Host);
        ensure(ok, detail);
      } finally {
        const { left } = await sandbox.end();
        ensure(left === 0, `${left} rows of its sandbox are left.`);
      }
    },
  }));

const asCase = (published: PublishedCase): ConformanceCase => ({
  suite: 'books',
  name: `${published.id}: ${published.title}`,
  async run({ openSandbox }) {
    const { error, figures, sandbox } = await runCase(published, openSandbox);
    if (error !== null) throw new Error(failureInWords(error));
    const wrong = figures.filter(({ ok }) => !ok);
    ensure(
      wrong.length === 0 && figures.length > 0,
      wrong.map(({ what, expected, actual }) => `${what} is ${actual}, published ${expected}`).join('. '),
    );
    ensure(sandbox.left === 0, `${sandbox.left} rows of its sandbox are left.`);
  },
});

/** Rules of the books, and published examples, each in its own sandbox. */
export const booksCases = (
  published: readonly PublishedCase[] = PUBLISHED_CASES,
): readonly ConformanceCase[] => [...selfTests, ...published.map(asCase)];
