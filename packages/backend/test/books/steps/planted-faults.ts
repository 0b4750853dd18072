import type { Sandbox } from '@ledgerwise/contract';
import { PUBLISHED_CASES, type PublishedCase, runCase } from '@ledgerwise/domain/proof';
import { expect } from 'vitest';
import type { RunningBackend } from '../../server/running-backend.ts';

export function caseOf(id: string): PublishedCase {
  const found = PUBLISHED_CASES.find((published) => published.id === id);
  if (!found) throw new Error(`There is no case ${id}.`);
  return found;
}

/** Changes the text of a function for as long as some work takes. */
export async function withFault<Result>(
  running: RunningBackend,
  name: string,
  [sound, faulty]: readonly [sound: string, faulty: string],
  work: () => Promise<Result>,
): Promise<Result> {
  const [row] = await running.sql`select pg_get_functiondef(${name}::regproc) as text`;
  const text: string = row?.text;
  if (!text.includes(sound)) throw new Error(`${name} does not say “${sound}”.`);
  await running.sql.unsafe(text.replace(sound, faulty));
  try {
    return await work();
  } finally {
    await running.sql.unsafe(text);
  }
}

/** The figures of a case that are not as published. */
export async function wrongOf(id: string, openSandbox: () => Promise<Sandbox>) {
  const { ok, figures, sandbox } = await runCase(caseOf(id), openSandbox);
  expect(sandbox.left).toBe(0);
  expect(ok).toBe(figures.every((figure) => figure.ok));
  return figures.filter((figure) => !figure.ok);
}
