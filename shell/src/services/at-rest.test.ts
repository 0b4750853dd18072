// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { type FramesListener, onceAtRest } from './at-rest.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that reports its frames only when the test says so. */
function pageWithFrames() {
  let report = (_name: string): void => {};
  class Frames {
    constructor(listener: FramesListener) {
      report = (name) => listener({ getEntriesByName: (asked) => (asked === name ? [name] : []) });
    }
    observe() {}
  }
  vi.stubGlobal('PerformanceObserver', Frames);
  vi.useFakeTimers();
  return { paint: (name: string) => report(name) };
}

it('work that is not urgent waits for the first frame with content', async () => {
  const { paint } = pageWithFrames();
  const work = vi.fn();
  onceAtRest(work);
  paint('first-paint');
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).not.toHaveBeenCalled();
  paint('first-contentful-paint');
  await vi.advanceTimersByTimeAsync(200);
  expect(work).toHaveBeenCalledOnce();
});

it('work that is not urgent waits for the answers that the page asked for while loading', async () => {
  const { paint } = pageWithFrames();
  let answer = (_response: Response): void => {};
  const asked = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('__firstRequests', { token: 'token-1', answers: { 'GET /rows ': asked } });
  const work = vi.fn();
  onceAtRest(work);
  paint('first-contentful-paint');
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).not.toHaveBeenCalled();
  answer(new Response());
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledOnce();
});

it('work that is not urgent is done after five seconds in a page that paints nothing', async () => {
  pageWithFrames();
  const work = vi.fn();
  onceAtRest(work);
  await vi.advanceTimersByTimeAsync(5001);
  expect(work).toHaveBeenCalledOnce();
});
