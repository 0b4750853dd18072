import path from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';
import { ROOT } from '../commands/workspace.ts';
import { firstLines } from './failure.ts';
import { repeatUnitTest } from './repeat-command.ts';
import { emit } from './test-events.ts';

interface Thrown {
  readonly message?: string;
  readonly stack?: string;
  /** For uncaught errors: the running file and test, as far as vitest knows them. */
  readonly VITEST_TEST_PATH?: string;
  readonly VITEST_TEST_NAME?: string;
}

const messageOf = (errors: readonly Thrown[]): string =>
  firstLines(errors.map(({ stack, message }) => stack || message || '').join('\n'));

/** Returns the origin of an uncaught error; another test may have been running by then. */
function placeOf({ VITEST_TEST_PATH: file, VITEST_TEST_NAME: name }: Thrown): string {
  if (file === undefined) return '';
  const place = path.relative(ROOT, file).replaceAll('\\', '/');
  return `, while ${name === undefined ? place : `${place}: ${name}`} ran`;
}

/** Returns the name for `-t`: the names of the surrounding blocks and its own, separated by spaces. */
function fullNameOf({ name, parent }: TestCase | TestSuite): string {
  return parent.type === 'module' ? name : `${fullNameOf(parent)} ${name}`;
}

/** Emits the events of a vitest run, and fails a run whose global teardown throws. */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter by the name of its file.
export default class VitestReporter implements Reporter {
  #projects: readonly string[] = [];

  onInit(vitest: Vitest): void {
    this.#projects = vitest.projects.map(({ name }) => name);
    this.#failTheRunWithItsEnd(vitest);
  }

  onTestModuleCollected(module: TestModule): void {
    emit({ kind: 'found', tests: [...module.children.allTests()].length });
  }

  onTestCaseResult(test: TestCase): void {
    emit({ kind: 'done', tests: 1 });
    const { state, errors } = test.result();
    if (state === 'failed') this.#emitFailure(test.module, errors, fullNameOf(test));
  }

  /** Failures around the tests of a file: it could not be loaded, or a hook threw. */
  onTestModuleEnd(module: TestModule): void {
    const around = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
    if (around.length > 0) this.#emitFailure(module, around);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly Thrown[]): void {
    for (const error of unhandled) this.#emitOutside(`an error that nothing caught${placeOf(error)}`, error);
  }

  /** Vitest logs errors of a global teardown, and considers the run passed. */
  #failTheRunWithItsEnd(vitest: Vitest): void {
    const log = vitest.logger.error.bind(vitest.logger);
    vitest.logger.error = (...args: unknown[]) => {
      log(...args);
      if (args[0] !== 'error during close') return;
      process.exitCode = 1;
      this.#emitOutside(
        'the end of the run',
        args[1] instanceof Error ? args[1] : { message: String(args[1]) },
      );
    };
  }

  #emitFailure(module: TestModule, errors: readonly Thrown[], fullName?: string): void {
    const file = path.relative(ROOT, module.moduleId).replaceAll('\\', '/');
    const test = { project: module.project.name, file, ...(fullName !== undefined && { fullName }) };
    emit({
      kind: 'failed',
      project: test.project,
      failure: {
        name: fullName === undefined ? file : `${file}: ${fullName}`,
        message: messageOf(errors),
        repeat: repeatUnitTest(test),
      },
    });
  }

  #emitOutside(what: string, error: Thrown): void {
    const projects = this.#projects.map((name) => ` --project ${name}`).join('');
    emit({
      kind: 'failed',
      project: this.#projects.join(', '),
      failure: {
        name: `${this.#projects.join(', ')}: ${what}`,
        message: messageOf([error]),
        repeat: `npx vitest run${projects}`,
      },
    });
  }
}
