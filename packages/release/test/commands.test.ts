import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../src/commands/run-command.ts';
import { booksBuild, booksModule, Workbench } from './sample-builds.ts';

let bench: Workbench;
beforeAll(async () => {
  bench = new Workbench();
  bench.writeCheckout();
});
afterAll(() => bench.remove());

/** Runs the command in a separate store; returns exit code and output. */
function caller(store: string) {
  const env = {
    RELEASE_STORE: bench.path(store),
    RELEASE_BY: 'a team',
    SUPABASE_URL: 'https://project.example',
    SUPABASE_KEY: 'publishable',
  };
  return async (...args: readonly string[]) => {
    let out = '';
    let error = '';
    const code = await runCommand(args, env, {
      out: (text) => {
        out += text;
      },
      error: (text) => {
        error += text;
      },
    });
    return { code, out, error };
  };
}

describe('ledgerwise-release', () => {
  it('leads a new module from its registration to a site of files', async () => {
    const run = caller('journey');
    expect((await run('init', '--from', bench.path('checkout'))).code).toBe(0);
    const notes = booksBuild('1.0.0', 'notes', { 'module.json': { ...booksModule('1.0.0'), id: 'notes' } });
    const published = await run('publish', 'mf-notes', '--from', bench.write('notes', notes), '--json');
    expect(JSON.parse(published.out)).toMatchObject({ release: 'mf-notes@1.0.0', isNew: true, files: 8 });
    expect((await run('promote', 'mf-notes@1.0.0')).error).toContain('Register it first');
    const register = ['register', 'mf-notes', '--title', 'Notes', '--base', '/notes', '--claims', '/notes/*'];
    expect((await run(...register)).out).toBe('nothing of mf-notes is live in channel stable.\n');
    expect((await run('promote', 'mf-notes@1.0.0')).out).toBe('mf-notes@1.0.0 is live in channel stable.\n');
    expect((await run('promote', 'mf-notes@1.0.0')).out).toContain('There is nothing to do.');
    expect((await run('status')).out).toMatch(
      /Channel stable, revision 3, .*: promote mf-notes@1\.0\.0 \(a team\)/,
    );
    expect((await run('history', '--last', '2')).out).toMatch(
      /3 .*promote mf-notes@1\.0\.0\n.*2 .*register mf-notes\n$/,
    );
    expect((await run('site', '--out', bench.path('site'))).out).toContain('SITE_URL is not set');
    expect(existsSync(bench.path('site/remotes/mf-notes/1.0.0/module.json'))).toBe(true);
    expect((await run('prune')).out).toBe('There is nothing to remove.\n');
    expect((await run('verify')).out).toContain('files of 4 releases match what was published.');
    expect((await run('init', '--channel', 'beta', '--like', 'stable')).out).toContain(
      'Channel beta was created.',
    );
    expect((await run('status', '--channel', 'beta', '--json')).code).toBe(0);
  });

  const wrong: readonly (readonly [args: string, sentence: string])[] = [
    ['deploy', '"deploy" is not a command. Use one of: init, register, publish'],
    ['publish', '"" is not a release name'],
    ['publish ../x --from .', '"../x" is not a release name'],
    ['publish mf-books', 'Name the folder to publish'],
    ['publish mf-books --from nowhere', 'cannot be read completely'],
    ['publish mf-books --form dist', "Unknown option '--form'"],
    ['publish mf-books --from checkout/mf-books/dist --budget many', '--budget must be bytes, kB or MB'],
    ['promote mf-books', 'does not say which release'],
    ['promote mf-books@1', '"1" is not a version'],
    ['promote mf-books@1.2.3+4', 'is not a version'],
    ['promote mf-books@7.0.0', 'mf-books@7.0.0 is not in the store. Published are 1.0.0.'],
    ['promote mf-books@1.0.0 --channel beta', 'has no channel "beta". It has stable.'],
    ['promote mf-books@1.0.0 --channel ../x', 'is not a channel name'],
    ['canary mf-books@1.0.0 0%', 'is not a share of the visitors'],
    ['canary shell@1.0.0 10%', 'The shell cannot have a canary'],
    ['rollback mf-books', 'Nothing of mf-books was live before'],
    ['register mf-notes --title Notes', 'Give its title, base and claims'],
    ['register mf-notes --title Notes --base notes --claims /notes/*', '"basePath" must begin with /'],
    ['register mf-notes --title Notes --base /notes --claims /books/*', '/books/* belongs to mf-books'],
    ['prune --keep long', '--keep must be hours, days or weeks'],
    ['history --last none', '--last must be a number'],
    ['site', 'Name the folder to write to'],
    ['init --channel beta --from checkout/shell', 'has no built shell'],
    ['init --from checkout', 'has the channel stable already'],
    ['status --store nowhere', 'There is no release store in'],
  ];
  it('refuses unknown commands with a message and exit code 1', async () => {
    const run = caller('refusals');
    await run('init', '--from', bench.path('checkout'));
    for (const [args, sentence] of wrong) {
      const words = args.split(' ').map((word) => (word.startsWith('checkout') ? bench.path(word) : word));
      const { code, error } = await run(...words);
      expect([args, code]).toEqual([args, 1]);
      expect(error, args).toContain(sentence);
    }
  });

  it('reports refusals as JSON, too', async () => {
    const { code, out } = await caller('none')('status', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({ refused: expect.stringContaining('There is no release store') });
  });

  it('explains itself', async () => {
    const run = caller('none');
    expect((await run()).out).toContain('publish <name> --from DIR');
    expect((await run('publish', '--help')).out).toContain('--allow-source-maps');
    const { code, error } = await runCommandWithoutStore();
    expect([code, error]).toEqual([
      1,
      'Name the release store: --store DIR, or RELEASE_STORE in the environment.\n',
    ]);
  });
});

async function runCommandWithoutStore() {
  let error = '';
  const hear = (text: string) => {
    error += text;
  };
  const code = await runCommand(['status'], {}, { out: hear, error: hear });
  return { code, error };
}
