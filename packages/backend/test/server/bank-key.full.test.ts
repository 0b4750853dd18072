import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateBankKey, unlockBanking } from '../../src/index.ts';
import { PASSWORD, runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
const lines: string[] = [];
const log = (line: string) => {
  lines.push(line);
};
beforeAll(async () => {
  scratch = await makeScratchFolder();
});
afterAll(() => scratch.remove());

const bankKey = async (): Promise<string> =>
  JSON.parse(await readFile(join(scratch.path, 'keys.json'), 'utf8')).bankKey;

async function read() {
  const running = await runBackend({ dataDir: scratch.path });
  const admin = running.client();
  await admin.auth.signInWithPassword({ email: 'admin@example.com', password: PASSWORD });
  const { data } = await admin.rpc('get_masked_bank_account');
  await running.close();
  return data;
}

test('changes the key of a stopped server, resumes after an interruption, and retires the former key', async () => {
  const running = await runBackend({ dataDir: scratch.path });
  const admin = await running.signUp('admin@example.com');
  for (let n = 0; n < 5; n += 1) {
    const { error } = await admin.rpc('create_secure_bank_account', {
      account_id_param: randomUUID(),
      bank_name_param: `Bank ${n}`,
      account_number_param: '123456789012',
    });
    expect(error).toBeNull();
  }
  for (let n = 0; n < 3; n += 1) await admin.rpc('unlock_banking', { password_param: 'Wrong-Horse-7' });
  await expect(rotateBankKey({ dataDir: scratch.path, log })).rejects.toThrow();
  await running.close();
  const former = await bankKey();

  const cut = new Error('cut off');
  const onProgress = () => {
    throw cut;
  };
  await expect(rotateBankKey({ dataDir: scratch.path, log, batch: 2, onProgress })).rejects.toBe(cut);
  const [next, kept] = (await bankKey()).split(' ');
  expect(kept).toBe(former);
  expect(await rotateBankKey({ dataDir: scratch.path, log, batch: 2 })).toEqual({
    renewed: 3,
    failed: 0,
    total: 3,
  });
  expect(await bankKey()).toBe(next);
  expect(lines).toContain('Encrypted 2 of 5 bank accounts with the new key.');
  expect(lines).toContain('Encrypted 3 of 3 bank accounts with the new key.');
  expect(lines.join()).not.toContain(former);

  const options = { dataDir: scratch.path, log };
  expect(await unlockBanking({ ...options, email: 'Admin@example.com' })).toBe(1);
  expect(await unlockBanking({ ...options, email: 'admin@example.com' })).toBe(0);
  const accounts = await read();
  expect(accounts).toHaveLength(5);
  expect(accounts.every(({ problem }: { problem: unknown }) => problem === null)).toBe(true);
});
