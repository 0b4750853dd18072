import { expect, test, vi } from 'vitest';
import { dataAnswering } from '../../../test/sample-services.tsx';
import { failingWhileCut } from './cut-data-source.ts';

test('asks nothing while it is cut off, and asks again afterwards', async () => {
  let isCut = true;
  const ask = vi.fn();
  const answering = dataAnswering(async <Result>() => {
    ask();
    return 'answer' as Result;
  });
  const data = failingWhileCut(answering, () => isCut);
  await expect(data.call('dashboard')).rejects.toMatchObject({ code: 'network.offline' });
  await expect(data.get('customers', '1')).rejects.toMatchObject({ code: 'network.offline' });
  expect(ask).not.toHaveBeenCalled();
  isCut = false;
  expect(await data.call('dashboard')).toBe('answer');
});
