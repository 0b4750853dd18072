import { randomUUID } from 'node:crypto';
import type { Sandbox } from '@ledgerwise/contract';
import type { SupabaseClient } from '@supabase/supabase-js';
import { sandboxOpener } from '../../../src/conformance/open-sandbox.ts';
import type { RunningBackend } from '../../server/running-backend.ts';

/** Opens sandboxes for a person, by default a new one, over the same server as a page does. */
export async function sandboxesOn(
  running: RunningBackend,
  somebody?: SupabaseClient,
): Promise<() => Promise<Sandbox>> {
  const person = somebody ?? (await running.signUp(`${randomUUID()}@example.com`));
  return sandboxOpener({ url: running.url, key: running.backend.key }, person);
}
