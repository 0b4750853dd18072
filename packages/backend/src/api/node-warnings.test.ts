import { once } from 'node:events';
import { expect, it } from 'vitest';
import './api-connection.ts';

it('lets Node warn by errors and by texts', async () => {
  const first = once(process, 'warning');
  process.emitWarning(new Error('too many listeners'));
  expect((await first)[0]).toMatchObject({ message: 'too many listeners' });
  const second = once(process, 'warning');
  process.emitWarning('careful', 'OwnWarning');
  expect((await second)[0]).toMatchObject({ message: 'careful', name: 'OwnWarning' });
});
