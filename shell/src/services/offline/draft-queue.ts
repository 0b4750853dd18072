import type { DataSource, ErrorText, WaitingDraft, WaitingDrafts } from '@ledgerwise/contract';
import type { DraftStore } from './draft-store.ts';
import { sendDraft } from './send-draft.ts';

export interface DraftQueueOptions {
  readonly store: DraftStore;
  readonly data: DataSource;
  errorTexts(): Readonly<Record<string, ErrorText>>;
  /** Lets one page at a time send. */
  alone(work: () => Promise<void>): Promise<void>;
  /** True if drafts may be sent: the server can be reached and has confirmed the user. */
  maySend(): boolean;
  /** Called after a round of sending: the number of sent drafts, and those that were refused. */
  onSent(sent: number, refused: readonly WaitingDraft[]): void;
  /** Channel between the pages of this browser. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

/** The drafts of one user in one organization, and their sending. */
export interface DraftQueue extends WaitingDrafts {
  /** Loads the stored drafts. */
  load(): Promise<void>;
  /** Sends waiting drafts in order; refused ones stay for their author. */
  send(): Promise<void>;
}

/** Sends waiting drafts one after the other, from one page of the browser. */
export function createDraftQueue(options: DraftQueueOptions): DraftQueue {
  const { store, data, errorTexts, alone, maySend, onSent, channel } = options;
  const listeners = new Set<() => void>();
  let drafts: readonly WaitingDraft[] = [];

  function show(next: readonly WaitingDraft[]): void {
    drafts = next;
    for (const listener of listeners) listener();
  }

  /** Numbers of the loads: the last one that started, and that of the drafts that are shown. */
  let [started, shown] = [0, 0];

  async function load(): Promise<void> {
    started += 1;
    const own = started;
    // Closed or blocked storage contains none.
    const found = await store.all().catch(() => []);
    // A load that started later may have ended first, and has read what was written meanwhile.
    if (own < shown) return;
    shown = own;
    show(found);
  }

  async function changed(): Promise<void> {
    await load();
    channel.postMessage('changed');
  }

  /** Later than all others, even if the clock was set back meanwhile. */
  function nextMoment(): string {
    const last = Math.max(0, ...drafts.map(({ at }) => Date.parse(at)));
    return new Date(Math.max(Date.now(), last + 1)).toISOString();
  }

  async function sendOne(draft: WaitingDraft): Promise<'sent' | 'lost' | WaitingDraft> {
    const outcome = await sendDraft(data, draft, errorTexts());
    if (outcome === 'lost') return outcome;
    if (outcome === 'sent') {
      await store.remove(draft.id);
      return outcome;
    }
    const refused = { ...draft, refusal: outcome };
    await store.put(refused);
    return refused;
  }

  async function sendAll(): Promise<void> {
    let sent = 0;
    const refused: WaitingDraft[] = [];
    // Another page may have sent some, or its user discarded them.
    for (const { id } of (await store.all()).filter(({ refusal }) => !refusal)) {
      const draft = (await store.all()).find((one) => one.id === id);
      if (!draft || !maySend()) continue;
      const outcome = await sendOne(draft);
      if (outcome === 'lost') break;
      if (outcome === 'sent') sent += 1;
      else refused.push(outcome);
      await changed();
    }
    if (sent > 0 || refused.length > 0) onSent(sent, refused);
  }

  channel.addEventListener('message', () => void load());

  return {
    all: () => drafts,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async add(draft) {
      try {
        await store.put({ ...draft, id: crypto.randomUUID(), at: nextMoment() });
      } catch {
        // The form keeps the input, and shows the error.
        return false;
      }
      await changed();
      return true;
    },
    async remove(id) {
      await store.remove(id);
      await changed();
    },
    load,
    async send() {
      if (drafts.some(({ refusal }) => !refusal) && maySend()) await alone(sendAll);
    },
  };
}
