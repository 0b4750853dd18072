import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { unitTests } from '../../vitest.shared.ts';

export default unitTests(import.meta.dirname, {
  globalSetup: [join(import.meta.dirname, 'test/database/postgres-setup.ts')],
  // One more than there are cores: the tests of the database wait for it half of their time.
  maxWorkers: availableParallelism() + 1,
  // They end what hangs, and nothing else: a machine that runs all tests at once may be ten times slower than alone.
  expect: { poll: { timeout: 60_000 } },
});
