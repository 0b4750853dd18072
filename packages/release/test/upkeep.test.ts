import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { switchChannel } from '../src/channel/channel-file.ts';
import { canaryStart, promotion } from '../src/channel/switches.ts';
import { readCandidate } from '../src/publish/candidate.ts';
import { publish } from '../src/publish/publish.ts';
import { Releases } from '../src/releases/releases.ts';
import { MemoryStore } from '../src/store/memory-store.ts';
import { branchChannel } from '../src/upkeep/initialize.ts';
import { prune, pruneUnfinished } from '../src/upkeep/prune.ts';
import { verify } from '../src/upkeep/verify.ts';
import { booksBuild, copyStore, publisher, sampleStore, Workbench } from './sample-builds.ts';

const DAY_MS = 86_400_000;
const day = (number: number) => new Date(publisher.now.getTime() + number * DAY_MS);

let bench: Workbench;
let store: MemoryStore;
let sample: MemoryStore;
beforeAll(async () => {
  sample = await sampleStore();
});
beforeEach(async () => {
  bench = new Workbench();
  store = await copyStore(sample, new MemoryStore());
});
afterEach(() => bench.remove());

async function published(version: string, on: number) {
  const dir = bench.write(`delivered/${version}`, booksBuild(version, `books ${version}`));
  await publish(store, await readCandidate('mf-books', dir, undefined), { ...publisher, now: day(on) });
  return { name: 'mf-books', version };
}
const author = (on: number) => ({ by: 'a team', now: day(on) });
async function promote(version: string, on: number): Promise<void> {
  const change = promotion(new Releases(store), 'stable', await published(version, on));
  await switchChannel(store, 'stable', author(on), change);
}
const keepWeek = (on: number) => prune(store, { now: day(on), keepMs: 7 * DAY_MS });
const versions = () => new Releases(store).versions('mf-books');

describe('pruning', () => {
  it('keeps live releases, the previous ones, and those live within the period', async () => {
    await promote('1.1.0', 10);
    await promote('1.2.0', 20);
    await promote('1.3.0', 30);
    expect(await keepWeek(31)).toEqual(['mf-books@1.1.0', 'mf-books@1.0.0']);
    expect(await versions()).toEqual(['1.3.0', '1.2.0']);
    await promote('1.4.0', 32);
    // 1.2.0 was replaced on day 30, and is no longer the previous release.
    expect(await keepWeek(36)).toEqual([]);
    expect(await keepWeek(38)).toEqual(['mf-books@1.2.0']);
    expect(await store.list('remotes/mf-books/')).toEqual(['1.3.0/', '1.4.0/']);
  });

  it('keeps canaries, other channels, and recent releases', async () => {
    await published('1.1.0', 0);
    await published('1.2.0', 0);
    const canary = { name: 'mf-books', version: '1.1.0' };
    await branchChannel(store, 'beta', 'stable', author(0));
    await switchChannel(
      store,
      'beta',
      author(0),
      promotion(new Releases(store), 'beta', { ...canary, version: '1.2.0' }),
    );
    await switchChannel(store, 'stable', author(0), canaryStart(new Releases(store), 'stable', canary, 5));
    await published('1.3.0', 30);
    expect(await keepWeek(31)).toEqual([]);
    expect(await keepWeek(40)).toEqual(['mf-books@1.3.0']);
    expect(await versions()).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  });

  it('restores a release that is promoted while it is pruned', async () => {
    const wanted = await published('1.1.0', 0);
    const remove = store.remove.bind(store);
    store.remove = async (name) => {
      if (name.endsWith('1.1.0/release.json'))
        await switchChannel(store, 'stable', author(30), promotion(new Releases(store), 'stable', wanted));
      await remove(name);
    };
    expect(await keepWeek(30)).toEqual([]);
    expect((await new Releases(store).published('mf-books', '1.1.0')).version).toBe('1.1.0');
    expect((await verify(store)).problems).toEqual([]);
  });

  it('removes unfinished uploads on request', async () => {
    await store.put('remotes/mf-books/3.0.0/js/half.js', Buffer.from('half'));
    await keepWeek(40);
    expect(await store.list('remotes/mf-books/')).toEqual(['1.0.0/', '3.0.0/']);
    expect(await pruneUnfinished(store)).toEqual(['mf-books@3.0.0']);
    expect(await store.list('remotes/mf-books/')).toEqual(['1.0.0/']);
  });
});

describe('a store is verified', () => {
  it('checks every byte of every release, and that all live ones exist', async () => {
    expect(await verify(store)).toMatchObject({ releases: 3, problems: [] });
    await store.replace('remotes/mf-books/1.0.0/js/journal.99999999.js', Buffer.from('another'));
    await store.remove('remotes/mf-site/1.0.0/module.json');
    await store.remove('remotes/shell/1.0.0/release.json');
    expect((await verify(store)).problems.join('\n')).toMatch(
      /journal.*is not what was published[\s\S]*mf-site\/1\.0\.0\/module\.json is gone[\s\S]*shell@1\.0\.0 is live, and is not in the store/,
    );
  });
});
