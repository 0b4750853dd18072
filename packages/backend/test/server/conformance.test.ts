import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConformanceCase, conformanceCases, runConformance } from '../../src/conformance/index.ts';
import { isFullTier } from '../by-tier.ts';
import { commandOutput } from './conformance-command.ts';
import { acceptsEverything, roundsNumbers, startFaultyProject } from './faulty-project.ts';
import { PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';

let running: RunningBackend;
let key: string;
beforeAll(async () => {
  running = await runBackend({ log: () => {} });
  key = running.backend.key;
});
afterAll(() => running.close());

const cases = (...names: readonly string[]): readonly ConformanceCase[] =>
  conformanceCases().filter(({ suite, name }) => names.includes(suite) || names.includes(name));

/** The names of the cases that fail on a project. */
async function failing(url: string, ...names: readonly string[]): Promise<readonly string[]> {
  const { results } = await runConformance({ url, key }, cases(...names));
  expect(results.length).toBeGreaterThan(0);
  return results.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
}

test('the command prints and counts each case, and reports what it leaves', async () => {
  const { code, output } = await commandOutput('--url', running.url, '--key', key, '--only', 'auth,rights');
  expect(output).toMatch(/^passed {2}auth {4}a weak password is refused at sign-up$/m);
  expect(output).toContain(`\n${cases('auth', 'rights').length} passed, 0 failed, 0 skipped\n`);
  expect(output).toMatch(/^ {2}the account conformance-one-\w+@example\.com, the organization [\w-]+$/m);
  expect(code).toBe(0);
});

test.runIf(isFullTier)(
  'with an account of the operator, cases that need another one are skipped, and nothing stays',
  async () => {
    const email = 'operator@example.com';
    const operator = await running.signUp(email);
    const { results, left } = await runConformance(
      { url: running.url, key, account: { email, password: PASSWORD } },
      cases('auth', 'rights', 'a change is sent to subscribers', 'a new record comes back in full'),
    );
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'skipped').map(({ name }) => name)).toEqual([
      'who signs up is admin of an organization of their own',
      'people change and remove no record of another organization',
      'people add no record to another organization',
      'a change is sent to subscribers',
    ]);
    expect(left).toEqual([]);
    const { data } = await operator.from('customers').select('id');
    expect(data).toEqual([]);
  },
);

test.runIf(isFullTier)('gives advice if it cannot sign in, or has no key', async () => {
  const account = { email: 'nobody@example.com', password: PASSWORD };
  await expect(runConformance({ url: running.url, key, account })).rejects.toThrow(
    'nobody@example.com could not sign in: Invalid login credentials',
  );
  const { code, output } = await commandOutput('--url', running.url);
  expect([code, output]).toEqual([2, expect.stringContaining("Name the project's publishable key.")]);
});

test.each([
  ['/auth/v1/signup', 200, '{"id":"1","email":"a@example.com"}', 'to confirm its address before it signs in'],
  [
    '/auth/v1/signup',
    422,
    '{"error_code":"signup_disabled","msg":"Signups not allowed"}',
    'Give an account with --email',
  ],
  [
    '/rest/v1/rpc/session_context',
    404,
    '{"code":"PGRST202","message":"No such function"}',
    'The project has no schema',
  ],
])('gives advice if %s answers %i', async (path, status, text, sentence) => {
  const project = await startFaultyProject(running.url, (answer, question) =>
    question.path.startsWith(path) ? { status, text } : answer,
  );
  await expect(runConformance({ url: project.url, key })).rejects.toThrow(sentence);
  project.close();
});

test('a project without row level security on a table fails, and its table is named', async () => {
  await running.sql`alter table public.customers disable row level security`;
  const { results } = await runConformance({ url: running.url, key }, cases('rights'));
  await running.sql`alter table public.customers enable row level security`;
  const wrong = results.filter(({ outcome }) => outcome === 'failed');
  expect(wrong.map(({ name }) => name)).toEqual([
    'people read the records of their own organization alone',
    'people change and remove no record of another organization',
  ]);
  expect(wrong[0]?.reason).toContain('Table customers shows records of other organizations');
});

test.runIf(isFullTier)('a project that answers forbidden writes with 200 fails', async () => {
  const project = await startFaultyProject(running.url, acceptsEverything);
  expect(await failing(project.url, 'rights')).toEqual([
    'a visitor adds no record',
    'a column that the database keeps cannot be written',
    'a posted line cannot be written past the journal',
  ]);
  project.close();
});

test('a project that rounds numbers fails', async () => {
  const project = await startFaultyProject(running.url, roundsNumbers);
  expect(
    await failing(project.url, 'a new record comes back in full', 'amounts are exact decimal strings'),
  ).toEqual(['amounts are exact decimal strings']);
  project.close();
});

test.runIf(isFullTier)(
  'with the secret key the accounts are deleted, and their organizations named',
  async () => {
    const deleted: string[] = [];
    // Our server has no such address, but a hosted project does.
    const project = await startFaultyProject(running.url, (answer, { method, path, authorization }) => {
      if (!path.startsWith('/auth/v1/admin/users/')) return answer;
      deleted.push(`${method} ${authorization}`);
      return { status: 200, text: '{}' };
    });
    const { left } = await runConformance({ url: project.url, key, serviceKey: 'sb_secret_1' }, []);
    expect(deleted).toEqual(['DELETE Bearer sb_secret_1', 'DELETE Bearer sb_secret_1']);
    expect(left).toEqual([
      expect.stringMatching(/^the organization [\w-]+$/),
      expect.stringMatching(/^the organization/),
    ]);
    project.close();
  },
);
