// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { tryPastFailedFiles } from './try-again.ts';

describe('a retry past failed preloads', () => {
  /** Fails a number of times, each time for another reason, and then succeeds. */
  function failing(times: number) {
    let count = 0;
    return vi.fn(() => {
      count += 1;
      return count <= times ? Promise.reject(new Error(`failure ${count}`)) : Promise.resolve('the screen');
    });
  }

  test('loads an existing file once', async () => {
    const load = failing(0);
    expect(await tryPastFailedFiles(load)).toBe('the screen');
    expect(load).toHaveBeenCalledOnce();
  });

  test('survives one failed response for each file of a screen, with no more requests than needed', async () => {
    const load = failing(4);
    expect(await tryPastFailedFiles(load)).toBe('the screen');
    expect(load).toHaveBeenCalledTimes(5);
  });

  test('gives up in the end, with the reason of the last try', async () => {
    const load = failing(Number.POSITIVE_INFINITY);
    await expect(tryPastFailedFiles(load)).rejects.toThrow('failure 5');
    expect(load).toHaveBeenCalledTimes(5);
  });

  test('fetches failed files again, bypassing the cache', async () => {
    const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', fetched);
    const fail = (tag: 'script' | 'link', address: string): void => {
      const element = document.createElement(tag);
      element.setAttribute(tag === 'script' ? 'src' : 'href', address);
      document.body.append(element);
      element.dispatchEvent(new Event('error'));
      element.remove();
    };
    const load = vi.fn(async () => 'the screen');
    load.mockImplementationOnce(async () => {
      fail('script', '/js/1.js');
      fail('link', '/css/1.css');
      throw new Error('Loading chunk 1 failed');
    });
    expect(await tryPastFailedFiles(load)).toBe('the screen');
    const reload = { cache: 'reload' };
    const { origin } = location;
    expect(fetched.mock.calls).toEqual([
      [`${origin}/js/1.js`, reload],
      [`${origin}/css/1.css`, reload],
    ]);
    vi.unstubAllGlobals();
  });

  test('retries after a synchronous error', async () => {
    let isFirst = true;
    const load = () => {
      if (isFirst) {
        isFirst = false;
        throw new Error('not yet');
      }
      return Promise.resolve('the screen');
    };
    expect(await tryPastFailedFiles(load)).toBe('the screen');
  });
});
