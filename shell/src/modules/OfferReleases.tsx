import { useIsGuarded } from '@ledgerwise/contract/router';
import { later } from '@ledgerwise/ui/core';
import { useAtomValue } from 'jotai/react';
import { useServices } from '../services/services.ts';

const ReleaseNotice = later(
  async () => (await import(/* webpackChunkName: "jobs" */ './ReleaseNotice.tsx')).ReleaseNotice,
);

/**
 * Offers to reload the page if the running version is not the live one. With unsaved input, it waits until it is saved.
 */
export function OfferReleases() {
  const { catalog, shellRelease, deployment } = useServices();
  const modules = useAtomValue(catalog.modulesAtom);
  const isShellOutdated = useAtomValue(shellRelease.isOutdatedAtom);
  const hasUnsaved = useIsGuarded();
  const outdated = modules.filter(({ isOutdated }) => isOutdated).map(({ title }) => title);
  const names = isShellOutdated ? [deployment.config.productName] : outdated;
  if (names.length === 0 || hasUnsaved) return null;
  return <ReleaseNotice names={names} />;
}
