import { expect, test, vi } from 'vitest';
import { dataAnswering } from '../../../test/sample-services.tsx';
import { failingWhileCut } from './cut-data-source.ts';

test('asks nothing while it is cut off, and asks again afterwards', async () => {
  let isCut = true;
  const asked = vi.fn();
  const source = dataAnswering(async <Result>(name: string) => {
    asked(name);
    return 'answer' as Result;
  });
  const data = failingWhileCut(source, () => isCut);
  await expect(data.call('dashboard')).rejects.toMatchObject({ code: 'network.offline' });
  await expect(data.get('customers', '1')).rejects.toMatchObject({ code: 'network.offline' });
  expect(asked).not.toHaveBeenCalled();
  isCut = false;
  expect(await data.call('dashboard')).toBe('answer');
});
