// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFederation, tryPastFailedPreloads } from './federation.ts';
import { createShareScope, type ShareScope } from './share-scope.ts';

const ENTRY = '/remotes/mf-sample/';
const MANIFEST = { name: 'mf_sample', remoteEntry: 'remoteEntry.11111111.js' };
const asked: string[] = [];
let runs: (script: HTMLScriptElement) => void;

/** A browser would fetch and run a script that is added to the page; here `runs` says what happens. */
beforeEach(() => {
  asked.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return;
    asked.push(new URL(node.src).pathname + new URL(node.src).search);
    queueMicrotask(() => runs(node));
  });
  runs = (script) => {
    leaveContainer('first');
    script.dispatchEvent(new Event('load'));
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, MANIFEST.name);
});

const given: ShareScope[] = [];
function leaveContainer(exported: string): void {
  Reflect.set(window, MANIFEST.name, {
    init: (scope: ShareScope) => given.push(scope),
    get: (name: string) => Promise.resolve(() => `${exported} ${name}`),
  });
}

function answerManifest(status = 200): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(MANIFEST), { status })));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('takes the manifest in the page once, then what is deployed by then', async () => {
  const fetched = answerManifest();
  const scope = createShareScope();
  const federation = createFederation({ [`${ENTRY}mf-manifest.json`]: MANIFEST }, scope);
  expect(await federation.load('sample', ENTRY, 0)).toBe('first ./module');
  expect(fetched).not.toHaveBeenCalled();
  expect(given.at(-1)).toBe(scope);
  expect(asked).toEqual([`${ENTRY}remoteEntry.11111111.js`]);

  await federation.load('sample', ENTRY, 1);
  expect(fetched).toHaveBeenCalledOnce();
  expect(asked.at(-1)).toBe(`${ENTRY}remoteEntry.11111111.js?r=1`);
});

test('says which file failed, and succeeds when asked again', async () => {
  answerManifest();
  const federation = createFederation({}, createShareScope());
  runs = (script) => script.dispatchEvent(new Event('error'));
  await expect(federation.load('sample', ENTRY, 0)).rejects.toThrow(
    'remoteEntry.11111111.js could not be loaded',
  );
  runs = (script) => {
    leaveContainer('second');
    script.dispatchEvent(new Event('load'));
  };
  expect(await federation.load('sample', ENTRY, 1)).toBe('second ./module');
});

test('does not take a container of an earlier attempt for the present one', async () => {
  answerManifest();
  const federation = createFederation({}, createShareScope());
  leaveContainer('stale');
  runs = (script) => script.dispatchEvent(new Event('load'));
  await expect(federation.load('sample', ENTRY, 1)).rejects.toThrow('left no container "mf_sample"');
});

test('a manifest that is missing or is something else is told', async () => {
  answerManifest(404);
  const federation = createFederation({}, createShareScope());
  await expect(federation.load('sample', ENTRY, 0)).rejects.toThrow('mf-manifest.json answered 404');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"name":1}')));
  await expect(federation.load('sample', ENTRY, 1)).rejects.toThrow('names no container');
});

describe('a retry past failed preloads', () => {
  /** What fails so many times, each time for another reason, and then is there. */
  function failing(times: number) {
    let count = 0;
    return vi.fn(() => {
      count += 1;
      return count <= times ? Promise.reject(new Error(`failure ${count}`)) : Promise.resolve('the screen');
    });
  }

  test('asks once for what is there', async () => {
    const load = failing(0);
    expect(await tryPastFailedPreloads(load)).toBe('the screen');
    expect(load).toHaveBeenCalledOnce();
  });

  test('gets past one failed answer for each file of a screen, and asks no more often than it must', async () => {
    const load = failing(4);
    expect(await tryPastFailedPreloads(load)).toBe('the screen');
    expect(load).toHaveBeenCalledTimes(5);
  });

  test('gives up in the end, with the reason of the last try', async () => {
    const load = failing(Number.POSITIVE_INFINITY);
    await expect(tryPastFailedPreloads(load)).rejects.toThrow('failure 5');
    expect(load).toHaveBeenCalledTimes(5);
  });

  test('gets past what is thrown before a promise is made', async () => {
    let isFirst = true;
    const load = () => {
      if (isFirst) {
        isFirst = false;
        throw new Error('not yet');
      }
      return Promise.resolve('the screen');
    };
    expect(await tryPastFailedPreloads(load)).toBe('the screen');
  });

  test('is made for the module of a remote that is loaded again, not for a first load', async () => {
    answerManifest();
    const federation = createFederation({}, createShareScope());
    const get = failing(3);
    runs = (script) => {
      Reflect.set(window, MANIFEST.name, { init: () => {}, get: () => get().then((found) => () => found) });
      script.dispatchEvent(new Event('load'));
    };
    await expect(federation.load('sample', ENTRY, 0)).rejects.toThrow('failure 1');
    expect(get).toHaveBeenCalledOnce();
    expect(await federation.load('sample', ENTRY, 1)).toBe('the screen');
    expect(get).toHaveBeenCalledTimes(4);
  });
});

test('hands over one copy of each library, under its version', async () => {
  const { version } = await import('react');
  const scope = createShareScope();
  expect(Object.keys(scope.react ?? {})).toEqual([version]);
  expect(scope['@ledgerwise/contract']).toHaveProperty(['1.0.0']);
  const contract = scope['@ledgerwise/contract']?.['1.0.0']?.get()();
  expect(contract).toBe(await import('@ledgerwise/contract'));
});
