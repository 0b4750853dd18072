import { type Contracted, misfit, misfits } from '../../channel/contract-fit.ts';
import { SHELL } from '../../releases/release-name.ts';
import type { Check } from '../check.ts';

/** Checks that a remote fits the shell of every channel, and a shell every remote of every channel. */
export const contractRange: Check = async ({ name, version, contract }, { channels, releases }) => {
  if (!contract)
    return [
      `${name === SHELL ? 'build.json' : 'module.json'} does not say for which contract this is built ("contract").`,
    ];
  const own: Contracted = { name, version, ...contract };
  const problems = await Promise.all(
    channels.map(async (channel) => {
      if (name === SHELL) {
        const live = { version, digest: '' };
        const state = { ...channel, releases: { ...channel.releases, [SHELL]: live } };
        return misfits(state, channel.channel, async (other, otherVersion) =>
          other === SHELL ? own : releases.published(other, otherVersion),
        );
      }
      const shell = channel.releases[SHELL];
      if (!shell) return [];
      return misfit(own, await releases.published(SHELL, shell.version), channel.channel) ?? [];
    }),
  );
  return problems.flat();
};
