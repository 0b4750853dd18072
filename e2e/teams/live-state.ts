import { release } from '../fixtures/release-command.ts';

interface Status {
  readonly channels: readonly Readonly<
    Record<'releases' | 'canaries' | 'earlier', Readonly<Record<string, unknown>>>
  >[];
  readonly published: Readonly<Record<string, readonly string[]>>;
}

/**
 * The state of a remote in the store, as a comparable text. The output for people also contains the last switch, which
 * may be another team's.
 */
export async function stateOf(store: string, remote: string): Promise<string> {
  const { channels, published } = JSON.parse(await release(store, 'status', '--json')) as Status;
  const live = channels.map(({ releases, canaries, earlier }) => [
    releases[remote],
    canaries[remote],
    earlier[remote],
  ]);
  return JSON.stringify([live, published[remote]]);
}
