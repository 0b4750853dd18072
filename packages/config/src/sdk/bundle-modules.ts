import path from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { inPackage } from './sdk-package.ts';
import { packageOf } from './specifiers.ts';

/** `npm pack` omits folders named node_modules, and the location of installed libraries does not matter. */
const ofLibraries = (file: string): string =>
  file.replace(/^.*?node_modules[\\/]/, 'libraries/').replaceAll('node_modules', 'libraries');

/** Class names are final: a bundler that processes `.module.css` would rename them again. */
const plainSheet = (file: string): string => file.replace(/\.module\.css$/, '.css');

/** Each script imports its style sheets itself, so that bundlers include only those of used components. */
const importStyles: Plugin = {
  name: 'import-styles',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const folder = path.posix.dirname(chunk.fileName);
        const imports = [...(chunk.viteMetadata?.importedCss ?? [])].map((sheet) => {
          const name = path.posix.relative(folder, sheet);
          return `import '${name.startsWith('.') ? name : `./${name}`}';\n`;
        });
        chunk.code = imports.join('') + chunk.code;
      }
    },
  },
};

const WORKER = /\bnew URL\((['"])(\.[^'"]+\.worker)\.ts\1, import\.meta\.url\)/g;
const OWN_ADDRESS = '__OWN_ADDRESS__';

/**
 * Keeps addresses of workers as written, which every bundler understands; Vite would rewrite them. The workers are
 * built separately. Returns their sources.
 */
const keepWorkers = (workers: Set<string>): Plugin => ({
  name: 'keep-workers',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('.worker.ts')) return null;
    return code.replace(WORKER, (_found, _quote, name: string) => {
      workers.add(path.join(path.dirname(id), `${name}.ts`));
      return `new URL('${name}.js', ${OWN_ADDRESS})`;
    });
  },
  renderChunk: (code) =>
    code.includes(OWN_ADDRESS) ? code.replaceAll(OWN_ADDRESS, 'import.meta.url') : null,
});

/** Notes of which libraries' files something is made: their licenses go with it. */
const noteLibraries = (libraries: Set<string>): Plugin => ({
  name: 'note-libraries',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        for (const id of Object.keys(chunk.modules)) {
          const [, folder] = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)/.exec(id) ?? [];
          if (folder !== undefined) libraries.add(folder);
        }
  },
});

const isSilent = ({ code }: Rollup.RollupLog): boolean =>
  // "use client" matters only to servers that render React, which this is not for.
  code === 'MODULE_LEVEL_DIRECTIVE' || code === 'EMPTY_BUNDLE';

interface Bundle {
  readonly folder: string;
  /** Below `src`. */
  readonly sources: readonly string[];
  readonly out: string;
  readonly peers: readonly string[];
}

/**
 * Builds sources together with the libraries that they use, a file for each module, so that other bundlers can omit
 * unused ones. Returns the folders of those libraries.
 */
export async function bundleModules({ folder, sources, out, peers }: Bundle): Promise<readonly string[]> {
  const [libraries, workers] = [new Set<string>(), new Set<string>()];
  const from = inPackage(folder, 'src');
  await build({
    configFile: false,
    root: inPackage(folder),
    base: './',
    publicDir: false,
    logLevel: 'warn',
    esbuild: { jsx: 'automatic', jsxDev: false },
    // The bundler that includes it replaces this.
    define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
    plugins: [keepWorkers(workers), importStyles, noteLibraries(libraries)],
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      cssCodeSplit: true,
      lib: {
        entry: Object.fromEntries(
          sources.map((source) => [source.replace(/\.tsx?$/, ''), path.join(from, source)]),
        ),
        formats: ['es'],
      },
      rollupOptions: {
        external: (id) => peers.includes(packageOf(id) ?? ''),
        onwarn: (log, warn) => (isSilent(log) ? undefined : warn(log)),
        output: {
          preserveModules: true,
          preserveModulesRoot: from,
          entryFileNames: ({ name }) => `${ofLibraries(name)}.js`,
          assetFileNames: ({ names }) => plainSheet(ofLibraries(names[0] ?? '')),
        },
      },
    },
  });
  for (const worker of workers) {
    const file = path.relative(from, worker).replace(/\.ts$/, '.js');
    await bundleWorker(worker, path.join(out, file), libraries);
  }
  return [...libraries].sort();
}

/** Builds a worker into one file without imports, as every browser and every dev server starts it. */
async function bundleWorker(source: string, out: string, libraries: Set<string>): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [noteLibraries(libraries)],
    build: {
      outDir: path.dirname(out),
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: source, formats: ['iife'], name: 'worker', fileName: () => path.basename(out) },
    },
  });
}
