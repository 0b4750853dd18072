import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOBODY } from '../auth/access-token.ts';
import { TokenBuckets } from '../limits/token-buckets.ts';
import type { Row } from './change-filter.ts';
import type { Channel } from './channel.ts';
import { Dispatcher } from './dispatcher.ts';
import type { PublishedTable } from './published-tables.ts';
import { readSubscriptions } from './subscription.ts';

const ID = { name: 'id', type: 'uuid' };
const CUSTOMERS: PublishedTable = {
  schema: 'public',
  name: 'customers',
  keyColumns: [ID],
  columns: [ID],
  ownerColumn: undefined,
  readCondition: 'true',
  policyColumns: [],
};
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: `row ${at}` }));

class Tab implements Channel {
  readonly topic = 'realtime:customers';
  readonly claims;
  readonly listener;
  readonly subscriptions;
  readonly heard: { readonly ids: readonly number[]; readonly change: string }[] = [];

  constructor(userId: string, filters: readonly (string | undefined)[] = [undefined]) {
    this.claims = { ...NOBODY, role: 'authenticated' as const, userId };
    this.listener = `person ${userId}`;
    const postgres_changes = filters.map((filter) => ({ event: '*', table: 'customers', filter }));
    const read = readSubscriptions({ config: { postgres_changes } }, [CUSTOMERS]);
    if ('refusal' in read) throw new Error(read.refusal);
    this.subscriptions = read.subscriptions;
  }
  pushChange(ids: readonly number[], change: string): void {
    this.heard.push({ ids, change });
  }
  end(): void {}
}

const channels = new Set<Tab>();
let rows: Row[] = [];
const log = vi.fn();
const dispatcherOf = (most = 100_000): Dispatcher =>
  new Dispatcher({
    channels,
    tables: [CUSTOMERS],
    read: async () => rows,
    log,
    allowance: new TokenBuckets({ amount: most, perMs: 60_000 }, () => 0),
  });
const notice = JSON.stringify({
  schema: 'public',
  table: 'customers',
  type: 'UPDATE',
  at: '',
  keys: [],
  partial: false,
});
const heardBy = (tab: Tab): number => tab.heard.length;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  channels.clear();
});
afterEach(() => {
  vi.useRealTimers();
  expect(log).not.toHaveBeenCalled();
});

it('lets others have their turn after some hundred pushes', async () => {
  const tabs = Array.from({ length: 100 }, (_, at) => new Tab(`person ${at}`));
  for (const tab of tabs) channels.add(tab);
  rows = rowsOf(100);
  const told = (): number => tabs.reduce((sum, tab) => sum + heardBy(tab), 0);
  let isOver = false;
  const done = dispatcherOf()
    .receive(notice)
    .then(() => {
      isOver = true;
    });
  const inATurn: number[] = [];
  while (!isOver) {
    const before = told();
    await new Promise((resume) => setImmediate(resume));
    inATurn.push(told() - before);
  }
  await done;
  expect(told()).toBe(10_000);
  expect(Math.max(...inATurn)).toBeLessThanOrEqual(500);
});

it('writes a row once, however many channels hear of it', async () => {
  const tabs = Array.from({ length: 50 }, () => new Tab('a'));
  for (const tab of tabs) channels.add(tab);
  const toJSON = vi.fn(() => 'written');
  rows = [{ id: 'row', written: { toJSON } }];
  await dispatcherOf().receive(notice);
  expect(toJSON).toHaveBeenCalledOnce();
});

it('publishes the first hundred rows, then one notice for the rest, so that lists load again', async () => {
  const tab = new Tab('a');
  channels.add(tab);
  rows = rowsOf(1000);
  await dispatcherOf().receive(notice);
  expect(heardBy(tab)).toBe(100);
  vi.advanceTimersByTime(1000);
  expect(heardBy(tab)).toBe(101);
  expect(JSON.parse(tab.heard.at(-1)?.change ?? '')).toMatchObject({ record: { id: 'row 999' } });
});

it('notifies every binding of a channel of the rest', async () => {
  const tab = new Tab('a', ['id=neq.row 150', 'id=eq.row 150', 'id=eq.row 160']);
  channels.add(tab);
  rows = rowsOf(200);
  await dispatcherOf().receive(notice);
  vi.advanceTimersByTime(1000);
  const late = tab.heard.slice(100).flatMap(({ ids }) => ids);
  expect(new Set(late)).toEqual(new Set(tab.subscriptions.map(({ id }) => id)));
});

it('limits single notices to each user’s share', async () => {
  const [many, other] = [Array.from({ length: 20 }, () => new Tab('a')), new Tab('b')];
  for (const tab of [...many, other]) channels.add(tab);
  rows = rowsOf(50);
  await dispatcherOf(300).receive(notice);
  const told = (): number => many.reduce((sum, tab) => sum + heardBy(tab), 0);
  expect(told()).toBe(300);
  expect(heardBy(other)).toBe(50);
  vi.advanceTimersByTime(1000);
  expect(many.every((tab) => heardBy(tab) > 0)).toBe(true);
});

it('sends nothing to a channel that was left meanwhile', async () => {
  const tab = new Tab('a');
  channels.add(tab);
  rows = rowsOf(200);
  await dispatcherOf().receive(notice);
  channels.delete(tab);
  vi.advanceTimersByTime(1000);
  expect(heardBy(tab)).toBe(100);
});
