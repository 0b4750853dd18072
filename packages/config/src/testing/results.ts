import path from 'node:path';
import { ROOT } from '../commands/workspace.ts';
import { type Failure, firstLines } from './failure.ts';
import { repeatBrowserTest, repeatUnitTest } from './repeat-command.ts';

/** Results of a run: how many tests passed, and each that did not. */
export interface Results {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

export interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const fromRoot = (file: string): string => path.relative(ROOT, file).replaceAll('\\', '/');

/** Reads vitest's JSON reporter of one project. A file that could not even be loaded is one failure. */
export function readVitest({ numPassedTests, testResults }: VitestReport, project: string): Results {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fromRoot(name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0)
      return [
        {
          name: file,
          message: message ? firstLines(message) : 'the file could not be run',
          repeat: repeatUnitTest({ project, file }),
        },
      ];
    return failed.map(({ fullName, failureMessages = [] }) => ({
      name: `${file}: ${fullName}`,
      message: firstLines(failureMessages.join('\n')),
      repeat: repeatUnitTest({ project, file, fullName }),
    }));
  });
  return { passed: numPassedTests, failures };
}

interface PlaywrightSpec {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly PlaywrightSpec[];
}

export interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string; readonly location?: Location }[];
}

interface Location {
  readonly file: string;
  readonly line: number;
}

/** Name of an error that no test threw: by its location, so that two of them differ. */
export const outsideOfTests = (location?: Location): string =>
  `browser: an error outside of any test${location ? ` (${fromRoot(location.file)}:${location.line})` : ''}`;

type PlaywrightTest = Omit<PlaywrightSpec, 'tests'> &
  PlaywrightSpec['tests'][number] & { readonly titles: readonly string[] };

/** The tests of a suite; the outermost suite is a file. */
function testsOf({ suites = [], specs = [] }: PlaywrightSuite, around: readonly string[]): PlaywrightTest[] {
  return [
    ...specs.flatMap(({ tests, ...spec }) =>
      tests.map((test) => ({ ...spec, ...test, titles: [...around, spec.title] })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, [...around, suite.title])),
  ];
}

const lineOf = ({ file, line }: PlaywrightTest): string => `${file}:${line}`;

function browserFailure(test: PlaywrightTest, rootDir: string, isAlone: boolean): Failure {
  const { line, tags, title, titles, results, status } = test;
  const file = fromRoot(path.join(rootDir, test.file));
  const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''));
  return {
    name: `${file}: ${titles.join(' › ')}${status === 'flaky' ? ' (flaky)' : ''}`,
    message: firstLines(messages.join('\n')),
    repeat: repeatBrowserTest({ file, line, tags, ...(!isAlone && { title }) }),
  };
}

/** Reads Playwright's JSON reporter. A flaky test counts as a failure, so that it is not ignored. */
export function readPlaywright({ config, suites, errors }: PlaywrightReport): Results {
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  const isAlone = (test: PlaywrightTest) =>
    tests.filter((other) => lineOf(other) === lineOf(test)).length === 1;
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [
      ...tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map((test) => browserFailure(test, config.rootDir, isAlone(test))),
      ...errors.map(({ message, location }) => ({
        name: outsideOfTests(location),
        message: firstLines(message ?? ''),
        repeat: 'npm test -- --only browser',
      })),
    ],
  };
}

/** All results as one. */
export const joined = (results: readonly Results[]): Results => ({
  passed: results.reduce((total, { passed }) => total + passed, 0),
  failures: results.flatMap(({ failures }) => failures),
});
