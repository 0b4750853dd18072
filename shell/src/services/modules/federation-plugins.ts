import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Below the catalogue's own limit, so that its words say which script hangs. */
const SCRIPT_LIMIT_MS = 15_000;

/** Asks for a container's script exactly as the preload hint does, or it would come twice; and not for ever. */
export const containerScripts: ModuleFederationRuntimePlugin = {
  name: 'container-scripts',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    if (new URL(url, location.href).origin !== location.origin) script.crossOrigin = 'anonymous';
    return { script, timeout: SCRIPT_LIMIT_MS };
  },
};

/**
 * Module Federation keeps the promise of a shared library also when it was rejected, and would answer with it for ever.
 * What failed is forgotten, so that the next one who asks loads it anew.
 */
export const forgetFailedLibraries: ModuleFederationRuntimePlugin = {
  name: 'forget-failed-libraries',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap))
      for (const copy of Object.values(scope[pkgName] ?? {})) if (!copy.loaded) copy.loading = null;
  },
};
