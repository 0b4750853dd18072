import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channelOf, liveChannel, readRevision, switchChannel } from '../src/channel/channel-file.ts';
import { canaryEnd, canaryStart, promotion, registration, rollback } from '../src/channel/switches.ts';
import { readCandidate } from '../src/publish/candidate.ts';
import { publish } from '../src/publish/publish.ts';
import { Releases } from '../src/releases/releases.ts';
import { FolderStore } from '../src/store/folder-store.ts';
import type { MemoryStore } from '../src/store/memory-store.ts';
import {
  booksBuild,
  booksModule,
  copyStore,
  publisher,
  sampleStore,
  shellBuild,
  siteBuild,
  Workbench,
} from './sample-builds.ts';

let bench: Workbench;
let store: FolderStore;
let sample: MemoryStore;
beforeAll(async () => {
  sample = await sampleStore();
});
beforeEach(async () => {
  bench = new Workbench();
  store = await copyStore(sample, new FolderStore(bench.path('store')));
});
afterEach(() => bench.remove());

async function published(name: string, files: ReturnType<typeof booksBuild>, version: string) {
  const dir = bench.write(`delivered/${name}/${version}`, files);
  await publish(store, await readCandidate(name, dir, undefined), publisher);
  return { name, version };
}
const books = (version: string) => published('mf-books', booksBuild(version, `books ${version}`), version);

const releases = () => new Releases(store);
const promote = (wanted: { name: string; version: string }) =>
  switchChannel(store, 'stable', publisher, promotion(releases(), 'stable', wanted));
const canary = (wanted: { name: string; version: string }, percent: number) =>
  switchChannel(store, 'stable', publisher, canaryStart(releases(), 'stable', wanted, percent));
const back = (name: string) =>
  switchChannel(store, 'stable', publisher, rollback(releases(), 'stable', name));
const live = async () => {
  const { releases: all, canaries } = await channelOf(store, 'stable');
  return [all['mf-books']?.version, canaries['mf-books']?.version];
};

describe('a switch', () => {
  it('makes a release live, and rolls back as often as there was an earlier one', async () => {
    for (const version of ['1.1.0', '1.2.0']) await promote(await books(version));
    expect(await live()).toEqual(['1.2.0', undefined]);
    await back('mf-books');
    expect(await live()).toEqual(['1.1.0', undefined]);
    await back('mf-books');
    expect(await live()).toEqual(['1.0.0', undefined]);
    await expect(back('mf-books')).rejects.toThrow('Nothing of mf-books was live before');
    expect(await readRevision(store, 'stable', 4)).toMatchObject({
      did: 'rollback mf-books to 1.1.0',
      by: 'a team',
    });
  });

  it('that changes nothing creates no revision', async () => {
    const { revision } = await channelOf(store, 'stable');
    await promote({ name: 'mf-books', version: '1.0.0' });
    await switchChannel(store, 'stable', publisher, canaryEnd('mf-books'));
    expect((await channelOf(store, 'stable')).revision).toBe(revision);
  });

  it('is refused for unpublished versions, modules without addresses, and incompatible contracts', async () => {
    await expect(promote({ name: 'mf-books', version: '9.0.0' })).rejects.toThrow(
      'mf-books@9.0.0 is not in the store. Published are 1.0.0.',
    );
    await expect(promote({ name: 'mf-notes', version: '1.0.0' })).rejects.toThrow('Register it first');
    const next = { 'build.json': { id: 'shell', version: '2.0.0', contract: 2 } };
    await promote(await published('shell', shellBuild('2.0.0', 'new', next), '2.0.0'));
    const modern = { 'module.json': booksModule('2.0.0', { contract: 2 }) };
    await promote(await published('mf-books', booksBuild('2.0.0', 'modern', modern), '2.0.0'));
    await expect(back('shell')).rejects.toThrow(
      'mf-books@2.0.0 is built for contract 2.0, and shell@1.0.0 of channel stable has 1.0.',
    );
  });

  it('knows a registered module, under addresses that no other module has', async () => {
    const notes = {
      name: 'mf-notes',
      id: 'notes',
      title: 'Notes',
      basePath: '/notes',
      audience: 'qa',
    } as const;
    const register = (claims: readonly string[]) =>
      switchChannel(store, 'stable', publisher, registration({ ...notes, claims }));
    await expect(register(['/books/*'])).rejects.toThrow('/books/* belongs to mf-books');
    await register(['/notes/*']);
    const build = booksBuild('1.0.0', 'notes', {
      'module.json': { ...booksModule('1.0.0'), id: 'notes' },
    });
    await promote(await published('mf-notes', build, '1.0.0'));
    expect((await channelOf(store, 'stable')).releases['mf-notes']?.version).toBe('1.0.0');
  });
});

describe('a canary', () => {
  it('keeps its visitors while its share grows; a rollback ends it and keeps the live release', async () => {
    const wanted = await books('1.1.0');
    const first = await canary(wanted, 10);
    const grown = await canary(wanted, 50);
    expect(grown?.canaries['mf-books']).toEqual({ ...first?.canaries['mf-books'], percent: 50 });
    expect(await live()).toEqual(['1.0.0', '1.1.0']);
    await back('mf-books');
    expect(await live()).toEqual(['1.0.0', undefined]);
    const again = await canary(wanted, 10);
    expect(again?.canaries['mf-books']?.seed).not.toBe(first?.canaries['mf-books']?.seed);
    await promote(wanted);
    expect(await live()).toEqual(['1.1.0', undefined]);
  });

  it('is refused for the shell, and for the live release', async () => {
    await expect(canary({ name: 'shell', version: '1.0.0' }, 10)).rejects.toThrow(
      'The shell cannot have a canary',
    );
    await expect(canary({ name: 'mf-books', version: '1.0.0' }, 10)).rejects.toThrow('is live for everybody');
  });
});

describe('several writers', () => {
  it('of one channel do not lose each other’s changes', async () => {
    const versions = ['1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0'];
    for (const version of versions) {
      await books(version);
      await published('mf-site', siteBuild(version, `site ${version}`), version);
      await published('shell', shellBuild(version, `shell ${version}`), version);
    }
    const before = (await channelOf(store, 'stable')).revision;
    const team = async (name: string) => {
      for (const version of versions) {
        const own = new FolderStore(store.address);
        await switchChannel(
          own,
          'stable',
          publisher,
          promotion(new Releases(own), 'stable', { name, version }),
        );
      }
    };
    await Promise.all(['mf-books', 'mf-site', 'shell'].map(team));
    const end = await channelOf(store, 'stable');
    expect(end.revision).toBe(before + 18);
    expect(Object.values(end.releases).map(({ version }) => version)).toEqual(['1.6.0', '1.6.0', '1.6.0']);
    expect(JSON.parse(String(await store.read('channels/stable.json')))).toEqual(end);
    const history = await Promise.all(
      Array.from({ length: 18 }, (_, index) => readRevision(store, 'stable', before + 1 + index)),
    );
    for (const name of ['mf-books', 'mf-site', 'shell'])
      expect(
        history.filter((made) => made?.did.startsWith(`promote ${name}@`)).map((made) => made?.did),
      ).toEqual(versions.map((version) => `promote ${name}@${version}`));
  });

  it('complete a switch that was killed between its two writes', async () => {
    const wanted = await books('1.1.0');
    bench.write('.', {
      'killed.mts': `
        import { switchChannel } from ${JSON.stringify(path.join(import.meta.dirname, '../src/channel/channel-file.ts'))};
        import { promotion } from ${JSON.stringify(path.join(import.meta.dirname, '../src/channel/switches.ts'))};
        import { Releases } from ${JSON.stringify(path.join(import.meta.dirname, '../src/releases/releases.ts'))};
        import { FolderStore } from ${JSON.stringify(path.join(import.meta.dirname, '../src/store/folder-store.ts'))};
        const store = new FolderStore(${JSON.stringify(store.address)});
        store.replace = () => process.kill(process.pid, 'SIGKILL') as never;
        const author = { by: 'killed', now: new Date() };
        await switchChannel(store, 'stable', author, promotion(new Releases(store), 'stable', ${JSON.stringify(wanted)}));`,
    });
    const writer = spawn(process.execPath, ['--import', 'tsx', bench.path('killed.mts')], {
      cwd: import.meta.dirname,
      stdio: 'inherit',
    });
    expect(await once(writer, 'close')).toEqual([null, 'SIGKILL']);
    const inFile = async () =>
      (JSON.parse(String(await store.read('channels/stable.json'))) as { revision: number }).revision;
    expect([await inFile(), (await liveChannel(store, 'stable'))?.revision]).toEqual([1, 2]);
    await canary(await books('1.2.0'), 10);
    expect([await inFile(), await live()]).toEqual([3, ['1.1.0', '1.2.0']]);
  });
});
