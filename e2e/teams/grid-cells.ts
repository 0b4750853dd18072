import { runRelease } from '../fixtures/release-command.ts';
import { makeLive } from '../fixtures/written-channel.ts';
import {
  GENERATIONS,
  type Generation,
  REMOTE_MINOR,
  type Remote,
  remoteVersion,
  SHELL_MINORS,
  shellVersion,
} from './grid-builds.ts';

/**
 * A shell and a remote, each with a version and a minor of the contract. The other remotes are those of the checkout.
 */
export interface Cell {
  readonly shell: Generation;
  readonly shellMinor: number;
  readonly remote: Remote;
  readonly generation: Generation;
}

/** True if the shell is older than the remote requires. */
export const isTooNew = ({ shellMinor }: Cell): boolean => REMOTE_MINOR > shellMinor;

export const cellsOf = (remotes: readonly Remote[]): readonly Cell[] =>
  SHELL_MINORS.flatMap((shellMinor) =>
    GENERATIONS.flatMap((shell) =>
      remotes.flatMap((remote) =>
        GENERATIONS.map((generation) => ({ shell, shellMinor, remote, generation })),
      ),
    ),
  );

/**
 * Makes a cell live; `own` are the versions of the checkout. Releases that the shell supports are promoted; for others,
 * the command must refuse, and they are made live directly, as on a host without a store.
 */
export async function compose(
  store: string,
  cell: Cell,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  makeLive(store, { ...own, shell: shellVersion(cell.shell, cell.shellMinor) });
  const version = remoteVersion(cell.generation);
  const { code, text } = await runRelease(store, ['promote', `${cell.remote}@${version}`]);
  if (!isTooNew(cell)) {
    if (code !== 0) throw new Error(`It could not be promoted: ${text}`);
    return;
  }
  if (code !== 1 || !/contract/i.test(text)) throw new Error(`The store did not refuse it: ${text}`);
  makeLive(store, { [cell.remote]: version });
}
