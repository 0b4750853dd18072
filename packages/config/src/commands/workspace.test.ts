import { expect, it, vi } from 'vitest';
import { runToItsLastErrors } from './workspace.ts';

it('keeps the last lines that a program says of its errors, and how it ended', async () => {
  const passedOn = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const script = 'for (const word of ["one", "two", "three"]) console.error(word); process.exitCode = 3;';
  const ended = await runToItsLastErrors(process.execPath, ['-e', script], {}, 3);
  expect(ended).toEqual({ code: 3, lastErrors: 'two\nthree' });
  expect(passedOn.mock.calls.map(([part]) => String(part)).join('')).toBe('one\ntwo\nthree\n');
});

it('says when there is no such program', async () => {
  await expect(runToItsLastErrors('/no/such/program', [])).rejects.toThrow('ENOENT');
});
