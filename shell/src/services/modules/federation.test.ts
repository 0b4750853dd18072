// @vitest-environment jsdom
import { createInstance, init } from '@module-federation/enhanced/runtime';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFederation } from './federation.ts';
import { forgetFailedLibraries } from './federation-plugins.ts';

const asked: string[] = [];
let runs: (script: HTMLScriptElement) => void;

/** Every test uses another remote, because the runtime caches loaded ones as long as the page lives. */
let count = 0;
let container: string;
let folder: string;
let manifest: object;
const id = () => container.replace('mf_', '');
const here = () => ({ id: id(), entry: folder });

const eager = (version: string) => ({
  version,
  get: () => () => `library ${version}`,
  shareConfig: { requiredVersion: `^${version}`, eager: true },
});

// Starts the runtime as the build does in the shell.
beforeAll(() => {
  const shared = { library: [eager('1.0.0'), eager('2.0.0')] };
  init({ name: 'shell', remotes: [], shareStrategy: 'loaded-first', shared });
});

/** A browser would fetch and run a script that is added to the page; here `runs` says what happens. */
beforeEach(() => {
  count += 1;
  container = `mf_sample${count}`;
  folder = `/remotes/sample-${count}/`;
  manifest = {
    name: container,
    metaData: {
      globalName: container,
      remoteEntry: { name: 'remoteEntry.11111111.js', path: '', type: 'global' },
    },
  };
  asked.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) {
      asked.push(new URL(node.src).pathname + new URL(node.src).search);
      queueMicrotask(() => runs(node));
    }
    return node;
  });
  runs = (script) => {
    leaveContainer('first');
    script.dispatchEvent(new Event('load'));
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const given: unknown[] = [];
function leaveContainer(exported: string): void {
  Reflect.set(window, container, {
    init: (scope: unknown) => void given.push(scope),
    get: (name: string) => Promise.resolve(() => `${exported} ${name}`),
  });
}

function answerManifest(status = 200): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(manifest), { status })));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('uses the manifest in the page once, then the deployed one', async () => {
  const fetched = answerManifest();
  const federation = createFederation({ [`${folder}mf-manifest.json`]: manifest });
  expect(await federation.load(here(), 0)).toBe('first ./module');
  expect(fetched).not.toHaveBeenCalled();
  expect(given).toHaveLength(1);
  expect(asked).toEqual([`${folder}remoteEntry.11111111.js`]);

  await federation.load(here(), 1);
  expect(fetched).toHaveBeenCalledOnce();
  expect(asked.at(-1)).toMatch(/remoteEntry\.11111111\.js\?r=\d+$/);
});

test('asks for the script of another origin as its preload does, and for our own without more', async () => {
  answerManifest();
  const origins: (string | null)[] = [];
  runs = (script) => {
    origins.push(script.crossOrigin);
    leaveContainer('first');
    script.dispatchEvent(new Event('load'));
  };
  const federation = createFederation({});
  await federation.load(here(), 0);
  await federation.load({ id: id(), entry: `https://other.example${folder}` }, 1);
  expect(origins).toEqual([null, 'anonymous']);
});

describe('with hashes of the registry', () => {
  const ENTRY_HASH = 'sha384-entry';
  const vouched = (integrity: Readonly<Record<string, string>>) => ({ ...here(), integrity });
  const hashes = () => ({ 'mf-manifest.json': 'sha384-manifest', 'remoteEntry.11111111.js': ENTRY_HASH });

  test('asks for manifest and container under them', async () => {
    const fetched = answerManifest();
    const scripts: HTMLScriptElement[] = [];
    runs = (script) => {
      scripts.push(script);
      leaveContainer('first');
      script.dispatchEvent(new Event('load'));
    };
    const federation = createFederation({});
    await federation.load(vouched(hashes()), 0);
    await federation.load(vouched(hashes()), 1);
    expect(fetched).toHaveBeenCalledWith(
      `${folder}mf-manifest.json`,
      expect.objectContaining({ integrity: 'sha384-manifest', cache: 'no-cache' }),
    );
    expect(scripts.map(({ integrity, crossOrigin }) => [integrity, crossOrigin])).toEqual([
      [ENTRY_HASH, 'anonymous'],
      [ENTRY_HASH, 'anonymous'],
    ]);
  });

  test('runs no container that the registry does not vouch for', async () => {
    answerManifest();
    const federation = createFederation({});
    const { 'mf-manifest.json': manifestHash } = hashes();
    await expect(federation.load(vouched({ 'mf-manifest.json': manifestHash }), 0)).rejects.toThrow(
      `The registry names no hash of "remoteEntry.11111111.js", the container of "${id()}"`,
    );
    expect(asked).toEqual([]);
  });
});

test('a build that leaves its chunks under a fixed name shares none with the previous build', async () => {
  answerManifest();
  const federation = createFederation({});
  const met: number[] = [];
  runs = (script) => {
    const chunks = (Reflect.get(window, 'fixedChunks') ?? []) as unknown[];
    met.push(chunks.length);
    Reflect.set(window, 'fixedChunks', Object.assign(chunks, { push: Array.prototype.push }));
    chunks.push('a chunk');
    leaveContainer('any');
    script.dispatchEvent(new Event('load'));
  };
  await federation.load(here(), 0);
  await federation.load(here(), 1);
  expect(met).toEqual([0, 0]);
});

test('a retry does not use the manifest in the page, whichever request failed', async () => {
  const fetched = answerManifest();
  const federation = createFederation({ [`${folder}mf-manifest.json`]: { name: 1 } });
  expect(await federation.load(here(), 1)).toBe('first ./module');
  expect(fetched).toHaveBeenCalledOnce();
});

test('names the failed file, and succeeds on a retry', async () => {
  answerManifest();
  const federation = createFederation({});
  runs = (script) => script.dispatchEvent(new Event('error'));
  await expect(federation.load(here(), 0)).rejects.toThrow('remoteEntry.11111111.js');
  asked.length = 0;
  await expect(federation.load(here(), 1)).rejects.toThrow('remoteEntry.11111111.js');
  expect(asked).toEqual([expect.stringMatching(/remoteEntry\.11111111\.js\?r=\d+$/)]);
  runs = (script) => {
    leaveContainer('second');
    script.dispatchEvent(new Event('load'));
  };
  expect(await federation.load(here(), 2)).toBe('second ./module');
});

test('does not take a container of an earlier attempt for the present one', async () => {
  answerManifest();
  const federation = createFederation({});
  await federation.load(here(), 0);
  runs = (script) => script.dispatchEvent(new Event('load'));
  await expect(federation.load(here(), 1)).rejects.toThrow('RUNTIME-001');
});

test('a missing or invalid manifest is reported', async () => {
  answerManifest(404);
  const federation = createFederation({});
  await expect(federation.load(here(), 0)).rejects.toThrow('mf-manifest.json answered 404');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"name":1}')));
  await expect(federation.load(here(), 1)).rejects.toThrow('names no container');
});

test("the shell's libraries stay when a remote that used them first is loaded again", async () => {
  answerManifest();
  const federation = createFederation({});
  const answers: unknown[] = [];
  runs = (script) => {
    // A container as the plugin builds it: a separate instance over the given scope.
    const remote = createInstance({ name: container, remotes: [], shareStrategy: 'loaded-first' });
    Reflect.set(window, container, {
      init: (scope: never) => remote.initShareScopeMap('default', scope),
      get: async () => {
        for (const requiredVersion of ['^1.0.0', '^2.0.0']) {
          const shareConfig = { requiredVersion, singleton: false, strictVersion: true };
          const factory = await remote.loadShare('library', { customShareInfo: { shareConfig } });
          answers.push(factory ? factory() : null);
        }
        return () => 'the module';
      },
    });
    script.dispatchEvent(new Event('load'));
  };
  await federation.load(here(), 0);
  await federation.load(here(), 1);
  const both = ['library 1.0.0', 'library 2.0.0'];
  expect(answers).toEqual([...both, ...both]);
});

describe('the libraries of the previous build', () => {
  type Scope = Record<string, Record<string, object>>;
  /** Each build offers a facade if no other does, as containers do; `loaded` is true if it is in use. */
  async function offeredAfterTwoBuilds(loaded: boolean): Promise<unknown> {
    answerManifest();
    let build = 0;
    let offered: object | undefined;
    runs = (script) => {
      build += 1;
      const own = { from: container, build, loaded, useIn: [], get: () => Promise.resolve(() => build) };
      const init = (scope: Scope): void => {
        scope[container] ??= {};
        const versions = scope[container] ?? {};
        versions['1.0.0'] ??= own;
        offered = versions['1.0.0'];
      };
      Reflect.set(window, container, { init, get: async () => () => 'the module' });
      script.dispatchEvent(new Event('load'));
    };
    const federation = createFederation({});
    await federation.load(here(), 0);
    await federation.load(here(), 1);
    return offered && Reflect.get(offered, 'build');
  }

  test('libraries that are not loaded yet come from the new build', async () => {
    expect(await offeredAfterTwoBuilds(false)).toBe(2);
  });

  test('those in use stay', async () => {
    expect(await offeredAfterTwoBuilds(true)).toBe(1);
  });
});

test('two modules with the same container name are kept apart', async () => {
  answerManifest();
  const federation = createFederation({});
  await federation.load(here(), 0);
  await expect(federation.load({ id: 'another', entry: '/remotes/another/' }, 0)).rejects.toThrow(
    `"another" and "${id()}" both call their container "${container}"`,
  );
});

test('a shared library that failed to load is loaded again', async () => {
  const get = vi
    .fn()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(() => 'the library');
  const shareConfig = { requiredVersion: '1.0.0', singleton: false, strictVersion: true };
  const remote = createInstance({
    name: container,
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [forgetFailedLibraries],
    shared: { library: { version: '1.0.0', scope: 'default', get, shareConfig } },
  });
  const load = () => remote.loadShare('library', { customShareInfo: { shareConfig } });
  await expect(load()).rejects.toThrow('gone');
  const factory = await load();
  expect(factory).toBeTypeOf('function');
});

test('a module of a remote is retried several times when it is loaded again, but not on the first load', async () => {
  answerManifest();
  const federation = createFederation({});
  const get = vi.fn(async () => 'the screen');
  for (const count of [1, 2, 3]) get.mockRejectedValueOnce(new Error(`failure ${count}`));
  runs = (script) => {
    Reflect.set(window, container, { init: () => {}, get: () => get().then((found) => () => found) });
    script.dispatchEvent(new Event('load'));
  };
  await expect(federation.load(here(), 0)).rejects.toThrow('failure 1');
  expect(get).toHaveBeenCalledOnce();
  expect(await federation.load(here(), 1)).toBe('the screen');
  expect(get).toHaveBeenCalledTimes(4);
});
