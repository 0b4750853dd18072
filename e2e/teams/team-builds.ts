import { join, resolve } from 'node:path';
import { RebuiltRemote } from '../fixtures/rebuilt-remote.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MODULE = 'src/module.tsx';
const EXPORT = 'export const module =';

/** The builds that a team has made of its remote. */
export interface TeamBuilds {
  /** Two that work, with other files. */
  readonly good: readonly [string, string];
  /** A build whose code throws as soon as a browser runs it. */
  readonly throwing: string;
  remove(): void;
}

async function buildWith(remote: string, line: string): Promise<RebuiltRemote & { readonly dist: string }> {
  const rebuilt = new RebuiltRemote(remote);
  rebuilt.change(MODULE, EXPORT, `${line}\n${EXPORT}`);
  return Object.assign(rebuilt, { dist: await rebuilt.build() });
}

/** Builds a remote as its team does: twice with a visible change, and once with a fault. */
export async function buildAll(remote: string): Promise<TeamBuilds> {
  const changed = await buildWith(remote, `Object.assign(globalThis, { '${remote}': 'changed' });`);
  const throwing = await buildWith(
    remote,
    `if (typeof window !== 'undefined') throw new Error('This release was built to fail.');`,
  );
  return {
    good: [join(ROOT, remote, 'dist'), changed.dist],
    throwing: throwing.dist,
    remove() {
      changed.remove();
      throwing.remove();
    },
  };
}
