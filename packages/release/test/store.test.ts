import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderStore } from '../src/store/folder-store.ts';
import { MemoryStore } from '../src/store/memory-store.ts';
import { openStore } from '../src/store/open-store.ts';
import { namesBelow, type Store } from '../src/store/store.ts';
import { FakeS3, S3_KEYS } from './fake-s3.ts';
import { Workbench } from './sample-builds.ts';

const bench = new Workbench();
const s3 = new FakeS3();
beforeAll(() => s3.start());
afterAll(async () => {
  await s3.stop();
  bench.remove();
});

const stores: Readonly<Record<string, () => Store>> = {
  'a folder': () => new FolderStore(bench.path('folder')),
  memory: () => new MemoryStore(),
  'a bucket': () => openStore(`s3://releases/our books?endpoint=${s3.url}&region=eu-central-1`, S3_KEYS),
};

describe.each(Object.entries(stores))('releases in %s', (_name, open) => {
  const store = { current: undefined as Store | undefined };
  const opened = (): Store => {
    store.current ??= open();
    return store.current;
  };

  it('are written once, and read unchanged', async () => {
    expect(await opened().put('remotes/a/1.0.0/js/ü & b.js', Buffer.from('one'))).toBe(true);
    expect(await opened().put('remotes/a/1.0.0/js/ü & b.js', Buffer.from('two'))).toBe(false);
    expect(String(await opened().read('remotes/a/1.0.0/js/ü & b.js'))).toBe('one');
    expect(await opened().read('remotes/a/1.0.0/js/none.js')).toBeUndefined();
  });

  it('are created by exactly one of many simultaneous writers', async () => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) => opened().put('channels/x/1.json', Buffer.from(`${index}`))),
    );
    expect(tries.filter((isOurs) => isOurs)).toHaveLength(1);
    expect(String(await opened().read('channels/x/1.json'))).toBe(String(tries.indexOf(true)));
  });

  it('are replaced atomically, with a new stamp', async () => {
    await opened().replace('channels/x.json', Buffer.from('one'));
    const before = await opened().stamp('channels/x.json');
    await opened().replace('channels/x.json', Buffer.from('other'));
    expect(String(await opened().read('channels/x.json'))).toBe('other');
    expect(await opened().stamp('channels/x.json')).not.toBe(before);
    expect(await opened().stamp('channels/none.json')).toBeUndefined();
  });

  it('are listed by folder, and removed', async () => {
    await opened().put('remotes/a/1.10.0/release.json', Buffer.from('{}'));
    await opened().put('remotes/ab/1.0.0/release.json', Buffer.from('{}'));
    expect(await opened().list('remotes/')).toEqual(['a/', 'ab/']);
    expect(await opened().list('remotes/a/')).toEqual(['1.0.0/', '1.10.0/']);
    expect(await opened().list('remotes/none/')).toEqual([]);
    expect(await namesBelow(opened(), 'remotes/')).toHaveLength(3);
    await opened().remove('remotes/a/1.10.0/release.json');
    await opened().remove('remotes/a/1.10.0/release.json');
    expect(await opened().list('remotes/a/')).toEqual(['1.0.0/']);
  });
});

describe('a bucket', () => {
  it('reports rejected and missing keys', async () => {
    const address = `s3://releases?endpoint=${s3.url}`;
    const wrong = openStore(address, { ...S3_KEYS, AWS_SECRET_ACCESS_KEY: 'another' });
    await expect(wrong.read('x')).rejects.toThrow(/answered 403 to GET .*SignatureDoesNotMatch/);
    expect(() => openStore(address, {})).toThrow('set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  });

  it('gets a conditional write again after a conflict', async () => {
    const store = openStore(`s3://releases?endpoint=${s3.url}`, S3_KEYS);
    s3.conflicts = 2;
    expect(await store.put('busy', Buffer.from('x'))).toBe(true);
    expect(s3.conflicts).toBe(0);
  });

  it('gives long lists in parts', async () => {
    const store = openStore(`s3://releases/long?endpoint=${s3.url}`, S3_KEYS);
    const names = Array.from({ length: 25 }, (_, index) => `${100 + index}.json`);
    await Promise.all(names.map((name) => store.put(`channels/${name}`, Buffer.from('{}'))));
    expect(await store.list('channels/')).toEqual(names);
  });
});

describe('a folder', () => {
  it('refuses names outside it', async () => {
    await expect(new FolderStore(bench.path('folder')).read('../secret')).rejects.toThrow('is no name');
  });

  it('must be a store, or a name that was mistyped would become one', () => {
    expect(() => openStore(bench.path('folders'), {})).toThrow('There is no release store in');
    expect(() => openStore('ftp://releases', {})).toThrow('is of an unknown kind');
  });

  it('holds nothing half of a writer that was killed', async () => {
    const file = bench.path('writer.mts');
    const module = path.join(import.meta.dirname, '../src/store/folder-store.ts');
    writeFileSync(
      file,
      `import { FolderStore } from ${JSON.stringify(module)};
       const store = new FolderStore(${JSON.stringify(bench.path('killed'))});
       for (let n = 0; ; n += 1) {
         await store.replace('file', Buffer.alloc(500_000, n % 10 + 48));
         if (n === 3) process.stdout.write('ready');
       }`,
    );
    const writer = spawn(process.execPath, ['--import', 'tsx', file], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    expect(await Promise.race([once(writer.stdout, 'data'), once(writer, 'close')])).not.toEqual([1, null]);
    writer.kill('SIGKILL');
    await once(writer, 'close');
    const store = new FolderStore(bench.path('killed'));
    const content = String(await store.read('file'));
    expect(content).toHaveLength(500_000);
    expect(content).toBe(content.charAt(0).repeat(500_000));
    expect(await store.list('')).toEqual(['file']);
  });
});
