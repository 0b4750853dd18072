import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from './packed.ts';
import { say } from './say.ts';
import type { ScratchSystem } from './scratch-system.ts';

const LONGEST_START_MS = 60_000;

/** Waits until the service answers in the scratch system; throws its output otherwise. */
export async function untilHealthy(system: ScratchSystem): Promise<void> {
  for (const startedAt = performance.now(); ; await pause(200)) {
    const ask = 'curl -s -o /dev/null -w "%{http_code}" http://127.0.0.1:3000/health || true';
    if (system.bash(ask, true).trim() === '200') return;
    if (performance.now() - startedAt > LONGEST_START_MS)
      throw new Error(
        `The server does not start:\n${system.bash('journalctl --no-pager --unit ledgerwise | tail -n 30')}`,
      );
  }
}

/** A property of a unit, as `systemctl show` names it. */
export const property = (system: ScratchSystem, name: string, unit = 'ledgerwise'): string =>
  system.bash(`systemctl show --property=${name} --value ${unit}`).trim();

/**
 * Uses a server as people do, by a program of its own: in the network of the scratch system, where one is given.
 * @param words Its address, and what `use-server.ts` takes.
 * @returns The email address of the new account; empty where none was made.
 */
export function useServer(
  words: readonly string[],
  { system, certificate }: { readonly system?: ScratchSystem; readonly certificate?: string } = {},
): string {
  const script = ['--import', 'tsx', join(import.meta.dirname, 'use-server.ts'), ...words];
  const env = { ...process.env, ...(certificate !== undefined && { NODE_EXTRA_CA_CERTS: certificate }) };
  const output = system
    ? system.reach(process.execPath, script, env)
    : run(process.execPath, script, { env });
  say(output.replace(/^EMAIL .*\n/m, '').trimEnd());
  return /^EMAIL (.*)$/m.exec(output)?.[1] ?? '';
}
