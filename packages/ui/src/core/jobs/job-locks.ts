/** Says which page runs a job. A lock ends with its page, however that ends. */
export interface JobLocks {
  /** Resolves with a release function once the lock is free; rejects if the signal is aborted first. */
  hold(name: string, signal?: AbortSignal): Promise<() => void>;
}

/** Locks among the jobs of one page. */
export function createPageLocks(): JobLocks {
  const last = new Map<string, Promise<void>>();
  return {
    async hold(name, signal) {
      const before = last.get(name);
      let release = (): void => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      last.set(
        name,
        (before ?? Promise.resolve()).then(() => held),
      );
      await before;
      if (!signal?.aborted) return release;
      release();
      throw signal.reason;
    },
  };
}

/** Creates locks among all pages of a site, managed by the browser. */
export function createWebLocks(locks: Pick<LockManager, 'request'>): JobLocks {
  return {
    hold: (name, signal) =>
      new Promise((resolve, reject) => {
        const keep = () => new Promise<void>((release) => resolve(release));
        locks.request(name, signal ? { signal } : {}, keep).catch(reject);
      }),
  };
}

/** Time for another page to report that it holds a lock. */
const ANSWER_MS = 500;

type Message = { readonly kind: 'ask' | 'held' | 'free'; readonly name: string };

/**
 * Creates locks by messages between pages, for insecure addresses, where browsers have no locks: a page that wants one
 * asks the others. If the holding page ends, the next page that asks finds out.
 */
export function createChannelLocks(channel: BroadcastChannel): JobLocks {
  const inPage = createPageLocks();
  const held = new Set<string>();
  const tell = (message: Message): void => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask' && held.has(data.name)) tell({ kind: 'held', name: data.name });
  });

  /** Resolves with true if such a message arrived in time. */
  function heard(kind: Message['kind'], name: string, within: AbortSignal): Promise<boolean> {
    if (within.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const stop = (answer: boolean): void => {
        channel.removeEventListener('message', listen);
        within.removeEventListener('abort', giveUp);
        resolve(answer);
      };
      const giveUp = (): void => stop(false);
      const listen = ({ data }: MessageEvent<Message>): void => {
        if (data.kind === kind && data.name === name) stop(true);
      };
      channel.addEventListener('message', listen);
      within.addEventListener('abort', giveUp);
    });
  }

  async function isHeldElsewhere(name: string): Promise<boolean> {
    const answer = heard('held', name, AbortSignal.timeout(ANSWER_MS));
    tell({ kind: 'ask', name });
    return answer;
  }

  return {
    async hold(name, signal = new AbortController().signal) {
      const leavePage = await inPage.hold(name, signal);
      try {
        while (await isHeldElsewhere(name)) {
          await heard('free', name, signal);
          signal.throwIfAborted();
        }
      } catch (error) {
        leavePage();
        throw error;
      }
      held.add(name);
      return () => {
        held.delete(name);
        tell({ kind: 'free', name });
        leavePage();
      };
    },
  };
}

/** The best locks that this browser has. */
export function browserLocks(): JobLocks {
  if ('locks' in navigator) return createWebLocks(navigator.locks);
  return typeof BroadcastChannel === 'undefined'
    ? createPageLocks()
    : createChannelLocks(new BroadcastChannel('ledgerwise.jobs'));
}
