import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { ROOT } from '../commands/workspace.ts';
import { firstLines } from './failure.ts';
import { repeatBrowserTest } from './repeat-command.ts';
import { outsideOfTests } from './results.ts';
import { emit } from './test-events.ts';

const lineOf = ({ location: { file, line } }: TestCase): string => `${file}:${line}`;

/** Emits what happens in a run of Playwright. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter by the name of its file.
export default class PlaywrightReporter implements Reporter {
  readonly #testsInLine = new Map<string, number>();

  onBegin(_config: FullConfig, suite: Suite): void {
    const tests = suite.allTests();
    for (const line of tests.map(lineOf)) this.#testsInLine.set(line, (this.#testsInLine.get(line) ?? 0) + 1);
    emit({ kind: 'found', tests: tests.length });
  }

  onTestEnd(test: TestCase): void {
    emit({ kind: 'done', tests: 1 });
    const outcome = test.outcome();
    if (outcome === 'unexpected' || outcome === 'flaky') this.#emitFailure(test);
  }

  /** Errors outside of any test: a file that cannot be loaded, the server, the end of the run. */
  onError(error: TestError): void {
    const message = firstLines(error.stack ?? error.message ?? error.value ?? '');
    const name = outsideOfTests(error.location);
    emit({ kind: 'failed', project: '', failure: { name, message, repeat: 'npm test -- --only browser' } });
  }

  printsToStdio(): boolean {
    return false;
  }

  #emitFailure(test: TestCase): void {
    const file = path.relative(ROOT, test.location.file).replaceAll('\\', '/');
    const isAlone = this.#testsInLine.get(lineOf(test)) === 1;
    const [, , , ...titles] = test.titlePath();
    const errors = test.results.flatMap((result) => result.errors);
    emit({
      kind: 'failed',
      project: '',
      failure: {
        name: `${file}: ${titles.join(' › ')}${test.outcome() === 'flaky' ? ' (flaky)' : ''}`,
        message: firstLines(
          errors.map(({ stack, message, value }) => stack ?? message ?? value ?? '').join('\n'),
        ),
        repeat: repeatBrowserTest({
          file,
          line: test.location.line,
          tags: test.tags,
          ...(!isAlone && { title: test.title }),
        }),
      },
    });
  }
}
