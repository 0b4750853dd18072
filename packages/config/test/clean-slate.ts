import { afterAll, afterEach, vi } from 'vitest';

// Files of a package share a worker, its modules and its document. The traces of a test must not affect the next one.
afterEach(() => {
  vi.useRealTimers();
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

// Pages of earlier tests would hear what a later one tells the other pages of its browser. What such a page still says is
// not heard: it would be gone.
const Channel = globalThis.BroadcastChannel;
const channels = new Set<BroadcastChannel>();
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
  override postMessage(message: unknown): void {
    if (channels.has(this)) super.postMessage(message);
  }
};
afterEach(() => {
  for (const channel of channels) channel.close();
  channels.clear();
});
afterAll(() => {
  globalThis.BroadcastChannel = Channel;
});

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  const { quickenDocument } = await import('./quick-document.ts');
  // Longer than the default second, because a machine that runs all tests is slow; passing tests never wait that long.
  configure({ asyncUtilTimeout: 60_000 });
  quickenDocument();

  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
    document.head.replaceChildren();
  });

  afterAll(() => {
    for (const element of [document.documentElement, document.body])
      for (const { name } of [...element.attributes]) element.removeAttribute(name);
    document.title = '';
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
}
