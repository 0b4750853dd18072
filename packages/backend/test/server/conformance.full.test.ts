import { expect, test } from 'vitest';
import { conformanceCases } from '../../src/conformance/index.ts';
import { commandOutput } from './conformance-command.ts';
import { runBackend } from './running-backend.ts';

test('our server passes every case of the command', async () => {
  const running = await runBackend({ log: () => {} });
  try {
    const { code, output } = await commandOutput('--url', running.url, '--key', running.backend.key);
    expect(output.split('\n').filter((line) => /^(failed|skipped)/.test(line))).toEqual([]);
    expect(output).toMatch(new RegExp(`^${conformanceCases().length} passed, 0 failed, 0 skipped$`, 'm'));
    expect(code).toBe(0);
  } finally {
    await running.close();
  }
});
