// Plain JavaScript, because the compiler loads its loaders itself, and Node 20 cannot read TypeScript.
import { bundleWorkerScript } from './bundle-worker.mjs';

/**
 * Bundles a web worker into one script. In the main compilation, a remote's worker would contain the federation runtime
 * and request shared libraries that nobody provides inside a worker.
 * @this {import('@rspack/core').LoaderContext<{ configuration: import('@rspack/core').Configuration }>}
 */
export default function bundleWorker() {
  const done = this.async();
  const { configuration } = this.getOptions();
  bundleWorkerScript({ configuration, entry: this.resourcePath, mode: this.mode }).then(
    ({ script, sources }) => {
      for (const file of sources) this.addDependency(file);
      done(null, script);
    },
    (problem) => done(problem),
  );
}
