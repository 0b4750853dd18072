import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { noRecords } from '../../core/no-records.ts';
import { queryClientFor } from './query-client.ts';

const leaves: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
});

/** A list whose answers the test gives one by one. */
function askedList() {
  const client = queryClientFor({ ...noRecords });
  const answers: ((rows: readonly string[]) => void)[] = [];
  const ask = vi.fn(() => new Promise<readonly string[]>((resolve) => answers.push(resolve)));
  const observer = new QueryObserver(client, { queryKey: ['us', 'customers', 'list'], queryFn: ask });
  leaves.push(observer.subscribe(() => undefined));
  return { client, observer, ask, answer: (rows: readonly string[]) => answers.shift()?.(rows) };
}

test('requests a list again that changed during its first request', async () => {
  const { client, observer, ask, answer } = askedList();
  const settled = client.invalidateQueries({ queryKey: ['us', 'customers'] });
  // Read before the change.
  answer(['Kauri']);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  expect(observer.getCurrentResult().data).toEqual(['Kauri']);
  answer(['Kauri', 'Rimu']);
  await settled;
  expect(observer.getCurrentResult().data).toEqual(['Kauri', 'Rimu']);
});

test('many changes in a row ask once more, and the first answer is shown meanwhile', async () => {
  const { client, observer, ask, answer } = askedList();
  for (let change = 0; change < 20; change += 1) void client.invalidateQueries();
  answer(['Kauri']);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  expect(observer.getCurrentResult().data).toEqual(['Kauri']);
});

test('does not request unaffected queries again', async () => {
  const { client, ask, answer } = askedList();
  const settled = client.invalidateQueries({ queryKey: ['us', 'vendors'] });
  answer(['Kauri']);
  await settled;
  expect(ask).toHaveBeenCalledTimes(1);
});
