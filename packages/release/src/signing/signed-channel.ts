import type { Channel } from '../channel/channel.ts';
import { channelRegistry } from '../channel/channel-registry.ts';
import { Refusal } from '../refusal.ts';
import { Releases } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { signRegistry } from './sign-registry.ts';

/**
 * Returns the channel with the operator's signature of its registry, if there is a key. A signed channel can be
 * switched only with a key: pages that require a signature would show nothing of an unsigned one.
 */
export async function signedChannel(
  store: Store,
  next: Channel,
  before: Channel | undefined,
  signingKey: string | undefined,
): Promise<Channel> {
  if (signingKey === undefined) {
    if (before?.signature === undefined) return next;
    throw new Refusal(
      `Channel ${next.channel} is signed. Name the operator's key: --sign-key FILE, or RELEASE_SIGN_KEY in the environment.`,
    );
  }
  const { registry } = await channelRegistry(new Releases(store), next);
  return { ...next, signature: signRegistry(registry, signingKey).signature };
}
