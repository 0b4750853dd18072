import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Below the catalog's own limit, so that its words say which script hangs. */
const SCRIPT_LIMIT_MS = 15_000;

export interface ContainerScriptOptions {
  /** Returns the Subresource Integrity of a script by its absolute address, if known. */
  hashOf(address: string): string | undefined;
  /** Called after the container's script ran, before the runtime looks for its container. */
  onRun(container: string): void;
}

/**
 * Requests a container's script exactly as the preload hint does, so that it is loaded only once; with a time limit.
 */
export function containerScripts({ hashOf, onRun }: ContainerScriptOptions): ModuleFederationRuntimePlugin {
  return {
    name: 'container-scripts',
    createScript({ url, remoteInfo }) {
      const script = document.createElement('script');
      const hash = hashOf(url);
      if (hash) script.integrity = hash;
      if (hash || new URL(url, location.href).origin !== location.origin) script.crossOrigin = 'anonymous';
      script.addEventListener('load', () => onRun(remoteInfo?.name ?? ''));
      script.src = url;
      return { script, timeout: SCRIPT_LIMIT_MS };
    },
  };
}

/**
 * Module Federation caches the promise of a shared library even if it was rejected, and would return it forever. Failed
 * ones are removed, so that the next caller loads the library again.
 */
export const forgetFailedLibraries: ModuleFederationRuntimePlugin = {
  name: 'forget-failed-libraries',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap))
      for (const copy of Object.values(scope[pkgName] ?? {})) if (!copy.loaded) copy.loading = null;
  },
};
