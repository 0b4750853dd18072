import { expect, test } from 'vitest';
import { memoryStorage } from '../../test/render-screen.tsx';
import { createKeptInputs, type KeptInput } from './kept-inputs.ts';

const at = (day: number): string => new Date(Date.UTC(2026, 2, day)).toISOString();
const kept = (id: string, day = 1, input: unknown = id): KeptInput => ({ id, tab: 't', at: at(day), input });
const idsOf = (inputs: { all(): readonly KeptInput[] }) => inputs.all().map(({ id }) => id);

function begin(storage: Storage = memoryStorage()) {
  const open = (address = '/new', holder = 'olivia.acme', day = 1) =>
    createKeptInputs(storage, holder, address, () => Date.parse(at(day)));
  return { storage, open };
}

test('stores each separately, newest first, and only for its address, user and organization', () => {
  const { open } = begin();
  const mine = open();
  expect([mine.put(kept('a', 1)), mine.put(kept('b', 2)), mine.put(kept('a', 3))]).toEqual([
    true,
    true,
    true,
  ]);
  expect(idsOf(mine)).toEqual(['a', 'b']);
  expect(idsOf(open('/new?x=1'))).toEqual([]);
  expect(idsOf(open('/new', 'olivia.bluegum'))).toEqual([]);
  expect(idsOf(open('/new', 'pedro.acme'))).toEqual([]);
  mine.remove('a');
  expect(idsOf(open())).toEqual(['b']);
});

test('deletes expired input of all users, and invalid input', () => {
  const { open, storage } = begin();
  open('/new', 'pedro.acme').put(kept('old', 1));
  open().put(kept('young', 10));
  storage.setItem('ledgerwise.unsaved.olivia.acme.x /new', '{"id":1}');
  storage.setItem('ledgerwise.theme', 'dark');
  expect(idsOf(open('/new', 'olivia.acme', 16))).toEqual(['young']);
  expect(storage.length).toBe(2);
});

test('stores twenty per user, and none that is too large', () => {
  const { open } = begin();
  for (let day = 1; day <= 21; day += 1) open(`/${day}`).put(kept(`n${day}`, day));
  expect([idsOf(open('/1')), idsOf(open('/2')), idsOf(open('/21'))]).toEqual([[], ['n2'], ['n21']]);
  const mine = open();
  expect(mine.put(kept('a', 22, 'short'))).toBe(true);
  expect(mine.put(kept('a', 22, 'x'.repeat(500_001)))).toBe(false);
  expect(mine.all()[0]?.input).toBe('short');
});

test('reports that nothing can be stored if the storage is blocked or full', () => {
  const full: Storage = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const inputs = begin(full).open();
  expect(inputs.put(kept('a'))).toBe(false);
  expect(inputs.all()).toEqual([]);
});
