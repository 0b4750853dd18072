/** What came of a run: how many tests passed, and the name of each that did not. */
export interface Results {
  readonly passed: number;
  readonly failures: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Reads vitest's JSON reporter. A file that could not even be loaded is one failure. */
export function readVitest({ numPassedTests, testResults }: VitestReport): Results {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0)
      return [`${name}: ${message || 'the file could not be run'}`];
    return failed.map(({ fullName }) => `${name}: ${fullName}`);
  });
  return { passed: numPassedTests, failures };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

const testsOf = ({
  suites = [],
  specs = [],
}: PlaywrightSuite): readonly { name: string; status: string }[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status }) => ({ name: `[${projectName}] ${file}: ${title}`, status })),
  ),
  ...suites.flatMap(testsOf),
];

/** Reads Playwright's JSON reporter. A flaky test is a failure: nobody may learn to look away. */
export function readPlaywright({ suites, errors }: PlaywrightReport): Results {
  const tests = suites.flatMap(testsOf);
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [
      ...tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ name, status }) => `${name}${status === 'flaky' ? ' (flaky)' : ''}`),
      ...errors.map(({ message }) => message ?? 'an error outside of any test'),
    ],
  };
}

/** All results as one. */
export const joined = (results: readonly Results[]): Results => ({
  passed: results.reduce((total, { passed }) => total + passed, 0),
  failures: results.flatMap(({ failures }) => failures),
});
