import { expect, test } from 'vitest';
import { readDeployed } from './deployed-module.ts';
import { sizeOf, totalDecoded, totalTransfer } from './file-sizes.ts';
import { latencyOf, measureLatency } from './latency.ts';
import { bundledLibraries } from './libraries.ts';
import { loadTimesOf } from './load-times.ts';
import { build, ENTRY } from './sample-build.ts';

const federation = {
  metaData: { remoteEntry: { name: 'remoteEntry.11111111.js', path: '' } },
  exposes: [{ name: 'module', assets: { js: { sync: ['js/exposed.js'] }, css: { sync: [] } } }],
};

const folder = (files: Readonly<Record<string, unknown>>) => async (address: string) =>
  files[address.replace(ENTRY, '')];

test('reads the build files of a folder', async () => {
  const read = folder({
    'module.json': { version: '1.2.3', contract: 1 },
    'mf-manifest.json': federation,
    'build.json': build,
  });
  expect(await readDeployed(ENTRY, read)).toEqual({
    version: '1.2.3',
    contract: 1,
    build,
    container: `${ENTRY}remoteEntry.11111111.js`,
    files: [`${ENTRY}remoteEntry.11111111.js`, `${ENTRY}js/exposed.js`],
  });
});

test('reads a remote of another bundler, without module.json and build record, with its container path', async () => {
  const remoteEntry = { name: 'remoteEntry.js', path: '/assets' };
  const found = await readDeployed(ENTRY, folder({ 'mf-manifest.json': { metaData: { remoteEntry } } }));
  const container = `${ENTRY}assets/remoteEntry.js`;
  expect(found).toEqual({ version: null, contract: null, build: null, container, files: [container] });
});

test('a folder without a container is reported', async () => {
  await expect(readDeployed(ENTRY, folder({ 'mf-manifest.json': {} }))).rejects.toThrow(
    'mf-manifest.json names no container',
  );
});

interface Note {
  readonly name: string;
  readonly type: string;
  readonly [more: string]: string | number;
}

function timingsWith(notes: readonly Note[]) {
  const pick = (holds: (note: Note) => boolean) => notes.filter(holds) as unknown as PerformanceEntry[];
  return {
    getEntriesByName: (name: string, type?: string) =>
      pick((note) => note.name === name && note.type === type) as never,
    getEntriesByType: (type: string) => pick((note) => note.type === type) as never,
  };
}

const script = (more: Readonly<Record<string, string | number>>): Note => ({
  name: `${ENTRY}a.js`,
  type: 'resource',
  initiatorType: 'script',
  duration: 0,
  transferSize: 0,
  encodedBodySize: 0,
  decodedBodySize: 0,
  ...more,
});

test("takes the size from the page's own loading of the file, without a request", async () => {
  const timings = timingsWith([script({ encodedBodySize: 300, decodedBodySize: 1000 })]);
  const never = () => Promise.reject(new Error('was asked for'));
  expect(await sizeOf(`${ENTRY}a.js`, timings, never)).toEqual({
    address: `${ENTRY}a.js`,
    transfer: 300,
    decoded: 1000,
  });
});

test('fetches a file that was not loaded, and leaves an unknown transfer size unknown', async () => {
  const ask = async () => new Response('x'.repeat(1000));
  const size = await sizeOf(`${ENTRY}a.js`, timingsWith([script({})]), ask);
  expect(size).toMatchObject({ transfer: null, decoded: 1000 });
  const known = { address: 'b', transfer: 10, decoded: 20 };
  expect([totalTransfer([known, size]), totalDecoded([known, size])]).toEqual([null, 1020]);
  expect(totalTransfer([known, known])).toBe(20);
  const missing = async () => new Response('', { status: 404 });
  await expect(sizeOf(`${ENTRY}a.js`, timingsWith([]), missing)).rejects.toThrow('a.js answered 404');
});

test('load times are of the script that ran, and of the first time a screen was opened', () => {
  const timings = timingsWith([
    script({ initiatorType: 'fetch', duration: 900 }),
    script({ duration: 40, transferSize: 320, decodedBodySize: 1000 }),
    { name: 'module books', type: 'measure', duration: 70 },
    { name: 'screen books list', type: 'measure', duration: 12 },
    { name: 'screen books list', type: 'measure', duration: 1 },
    { name: 'screen bookshelf list', type: 'measure', duration: 99 },
  ]);
  expect(loadTimesOf('books', `${ENTRY}a.js`, timings)).toEqual({
    container: 40,
    isFromCache: false,
    code: 70,
    screens: { list: 12 },
  });
  const cached = timingsWith([script({ decodedBodySize: 1000 })]);
  expect(loadTimesOf('books', `${ENTRY}a.js`, cached)).toMatchObject({ isFromCache: true, code: null });
  expect(loadTimesOf('books', null, timings)).toMatchObject({ container: null, isFromCache: false });
});

test('latency is reported as median and interquartile range', async () => {
  expect(latencyOf([9, 1, 5, 3, 7])).toMatchObject({
    median: 5,
    quartiles: [3, 7],
    fastest: 1,
    slowest: 9,
  });
  expect(latencyOf([4, 2]).median).toBe(3);
  expect(() => latencyOf([])).toThrow('Nothing was measured.');
  let now = 0;
  let reads = 0;
  const read = async () => {
    reads += 1;
    now += reads;
  };
  const found = await measureLatency(read, 4, () => now);
  expect(found.samples).toEqual([1, 2, 3, 4]);
  await expect(measureLatency(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

test('a library in two versions is listed twice, each with its builds', () => {
  const other = { ...build, id: 'shelves', libraries: { jotai: '2.21.0', antd: '6.6.8' } };
  expect(bundledLibraries([build, { ...build, id: 'desk' }, other])).toEqual([
    { name: 'antd', version: '6.6.8', builds: ['shelves'] },
    { name: 'jotai', version: '2.20.3', builds: ['books', 'desk'] },
    { name: 'jotai', version: '2.21.0', builds: ['shelves'] },
  ]);
});
