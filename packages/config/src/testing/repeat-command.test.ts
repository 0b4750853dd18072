import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { namePattern, repeatBrowserTest, repeatUnitTest } from './repeat-command.ts';

const ODD_NAMES = [
  'adds "up" $HOME `date` (really) 100%!',
  "doesn't cut C:\\temp\\ or a|b & c > d",
  '[a] {b} ^c$ d? e* f+ g/h',
  'two\nlines\tand a tab',
  'ends with a backslash \\',
  'Grün, 日本 and 🙂',
];

describe('a name as a pattern between double quotes', () => {
  it.each(ODD_NAMES)('matches %j and nothing else', (name) => {
    const pattern = new RegExp(`^${namePattern(name)}$`);
    expect(pattern.test(name)).toBe(true);
    expect(pattern.test(`${name}.`)).toBe(false);
    expect(pattern.test(name.replace(/[^a-zA-Z]/, '~'))).toBe(false);
  });

  it.runIf(process.platform !== 'win32').each(ODD_NAMES)('reaches a program as it is: %j', (name) => {
    const quoted = `printf %s "^${namePattern(name)}$"`;
    expect(execFileSync('sh', ['-c', quoted], { encoding: 'utf8' })).toBe(`^${namePattern(name)}$`);
  });
});

it('repeats a unit test by its name, or a file that could not be loaded', () => {
  const test = { project: 'ui', file: 'packages/ui/src/a.test.ts' };
  expect(repeatUnitTest({ ...test, fullName: 'adds (all)' }, 'posix')).toBe(
    'npx vitest run --project ui packages/ui/src/a.test.ts -t "^adds \\(all\\)$"',
  );
  expect(repeatUnitTest(test, 'posix')).toBe('npx vitest run --project ui packages/ui/src/a.test.ts');
});

it('repeats a browser test by its line, and by its title where a loop made others there', () => {
  const test = { file: 'e2e/tests/banking/a.spec.ts', line: 12, tags: ['@slow'] };
  expect(repeatBrowserTest(test, 'posix')).toBe('npx playwright test -c e2e e2e/tests/banking/a.spec.ts:12');
  expect(repeatBrowserTest({ ...test, title: 'as admin' }, 'posix')).toBe(
    'npx playwright test -c e2e e2e/tests/banking/a.spec.ts:12 -g " as admin( @.*)?$"',
  );
});

it('asks for the full tier where the test is in no other', () => {
  const unit = { project: 'backend', file: 'packages/backend/test/a.full.test.ts' };
  const browser = { file: 'e2e/tests/shell/a.spec.ts', line: 1, tags: ['full'] };
  expect(repeatUnitTest(unit, 'posix')).toMatch(/^TEST_TIER=full npx vitest /);
  expect(repeatUnitTest(unit, 'windows')).toMatch(/^set "TEST_TIER=full" && npx vitest /);
  expect(repeatBrowserTest(browser, 'posix')).toMatch(/^TEST_TIER=full npx playwright /);
});
