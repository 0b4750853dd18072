import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node';

const ROOT = import.meta.dirname;

/** The exhaustive tests (`*.full.test.ts`) as well as those of every day. */
const isFull = process.env.TEST_TIER === 'full';

const needsDocument = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

/** Files that take minutes in the full tier, the longest first. Started last, one of these alone would keep all waiting. */
const TAKE_MINUTES: readonly string[] = [
  'packages/config/test/guides/guides.full.test.ts',
  'packages/config/test/supervisor/killed-often.full.test.ts',
  'packages/config/test/generate-entity.full.test.ts',
  'packages/config/test/development/dev.full.test.ts',
  'packages/config/test/sdk/created-remote.full.test.ts',
  'packages/backend/test/floods/bounded-memory.full.test.ts',
  'packages/backend/test/books/random/random-books.test.ts',
  'packages/backend/test/write-paths.full.test.ts',
];

const isExhaustive = ({ moduleId }: TestSpecification): boolean => /\.full\.test\.tsx?$/.test(moduleId);

/**
 * The longest files first, so that no worker is left alone with one at the end: by the last run's durations, before there
 * was one by their size, which says nothing about the exhaustive ones: the longest of them hold few lines. So these are first.
 * Files that need a document run one after another: a worker keeps its document as long as the next file needs one too.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(files);
    const rank = (file: TestSpecification): number => {
      const place = TAKE_MINUTES.findIndex((name) => file.moduleId.endsWith(`/${name}`));
      if (place >= 0) return place;
      if (isExhaustive(file)) return TAKE_MINUTES.length;
      return TAKE_MINUTES.length + (needsDocument(file) ? 1 : 2);
    };
    return longestFirst.toSorted((left, right) => rank(left) - rank(right));
  }
}

/** `--sequence.shuffle.files` shows which file depends on another; vitest takes no notice of it beside an order of ours. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

/** V8 measures in another way since Node 22 how much code has run. */
const OPTIMIZE_LATER =
  Number.parseInt(process.versions.node, 10) < 22
    ? '--interrupt-budget=1000000'
    : '--invocation-count-for-turbofan=24000';

/**
 * Options of Node for a process that ends after minutes: V8 optimizes only code that runs eight times as often as usual, which
 * saves a fifth of the processor time of a package with documents, and collects new objects less often.
 */
const SHORT_LIVED = [OPTIMIZE_LATER, '--min-semi-space-size=32', '--max-semi-space-size=64'];

/** Options of a run, of one package or of all. */
export const ofRun = {
  ...(!isShuffled && { sequence: { sequencer: LongestFirst } }),
  experimental: { fsModuleCache: true, fsModuleCachePath: join(ROOT, '.cache/vitest-modules') },
} satisfies InlineConfig;

/** The unit tests of a package, run in its folder or with all others from the root. */
export function unitTests(folder: string, own: InlineConfig = {}): ViteUserConfig {
  return defineConfig({
    // One root for all: packages with the same configuration use each other's transformed files.
    root: ROOT,
    cacheDir: join(folder, '.cache/vitest'),
    test: {
      ...ofRun,
      name: basename(folder),
      dir: folder,
      include: ['{src,test}/**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', ...(isFull ? [] : ['**/*.full.test.{ts,tsx}'])],
      // A process and a document for each file take longer than most files do. What a file leaves behind is cleared instead.
      isolate: false,
      execArgv: SHORT_LIVED,
      setupFiles: [join(ROOT, 'packages/config/test/clean-slate.ts')],
      // It ends what hangs, and nothing else: a machine that runs all tests at once may be twenty times slower than alone.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      // `npm test` shows the run itself, by the events of our reporter.
      reporters: [
        ...(process.env.TEST_EVENTS ? [] : ['default']),
        'json',
        join(ROOT, 'packages/config/src/testing/vitest-reporter.ts'),
      ],
      outputFile: { json: join(folder, '.cache/test-results/unit.json') },
      ...own,
    },
  });
}
