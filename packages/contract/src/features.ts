import { type Organisation, useHost } from './host.ts';
import type { FeatureDeclaration, ModuleManifest } from './manifest.ts';

/** The first part of an address, wherever that is mounted. */
export const areaOf = (path: string): string => path.replace(/^\//, '').split(/[/?#]/)[0] ?? '';

/** The switched-off feature that an address of a module belongs to; undefined if it is available. */
export function switchedOff(
  { features = [] }: Pick<ModuleManifest, 'features'>,
  path: string,
  organisation: Organisation | null,
): FeatureDeclaration | undefined {
  const area = areaOf(path);
  return features.find(({ id, areas }) => areas.includes(area) && organisation?.featuresOff.includes(id));
}

/** Returns a manifest without the screens, navigation entries and records of switched-off features. */
export function withoutSwitchedOff(
  manifest: ModuleManifest,
  organisation: Organisation | null,
): ModuleManifest {
  if (!organisation || organisation.featuresOff.length === 0) return manifest;
  const isOn = ({ path }: { readonly path: string }) => !switchedOff(manifest, path, organisation);
  const routes = manifest.routes.filter(isOn);
  return {
    ...manifest,
    routes,
    nav: manifest.nav.filter(({ route }) => routes.some(({ id }) => id === route)),
    records: (manifest.records ?? [])
      .filter(isOn)
      .map((record) => (record.begins ? { ...record, begins: record.begins.filter(isOn) } : record)),
  };
}

/**
 * Returns a function that checks if an address of the calling module (`reports?from=…`) belongs to a feature that is
 * switched on.
 */
export function useIsOn(): (path: string) => boolean {
  const { auth, basePath, modules } = useHost();
  const manifest = modules.all().find((module) => module.basePath === basePath)?.manifest;
  return (path) => !manifest || !switchedOff(manifest, path, auth.organisation);
}
