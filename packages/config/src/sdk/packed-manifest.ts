import { builtName, type Manifest, type SdkPackage } from './sdk-package.ts';
import { packageOf } from './specifiers.ts';

/** Folder of the built files in the package. */
export const BUILT = 'dist';

interface Export {
  readonly types: string;
  readonly default: string;
}

/** `package.json` of a packed package. */
export interface PackedManifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly license: 'MIT';
  readonly type: 'module';
  readonly sideEffects?: Manifest['sideEffects'];
  readonly exports?: Readonly<Record<string, Export | string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly engines?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: true }>>;
  readonly ledgerwise?: Readonly<Record<string, string>>;
}

/** Returns the targets of the sources' exports after the build; types first, because the first match applies. */
export function packedExports(
  { entries }: SdkPackage,
  { exports = {} }: Manifest,
): Readonly<Record<string, Export | string>> {
  const packed = entries.map((entry): [string, Export | string] => {
    const source = (exports[entry] ?? '').replace(/^\.\/src\//, '');
    if (source.endsWith('.css')) return [entry, `./${BUILT}/${source}`];
    return [
      entry,
      {
        types: `./${BUILT}/${builtName(source, '.d.ts')}`,
        default: `./${BUILT}/${builtName(source, '.js')}`,
      },
    ];
  });
  // Exported for tools, such as the plugins of Module Federation, which read the version.
  return Object.fromEntries([...packed, ['./package.json', './package.json']]);
}

/**
 * Returns the peer dependencies of a package: at the version it was built with or a compatible later one. Throws if its
 * files import anything else.
 */
export function packedPeers(
  { peers, optionalPeers }: SdkPackage,
  { name, dependencies = {} }: Manifest,
  imported: ReadonlyMap<string, string>,
  versions: Readonly<Record<string, string>>,
): Pick<PackedManifest, 'peerDependencies' | 'peerDependenciesMeta'> {
  const all = [...peers, ...optionalPeers];
  const foreign = [...imported].filter(([specifier]) => !all.includes(packageOf(specifier) ?? ''));
  if (foreign.length > 0)
    throw new Error(
      `${foreign.map(([specifier, file]) => `${file} of ${name} imports ${specifier}`).join(', ')}, which is not installed with it: make it a peer, or keep its types out of the exports.`,
    );
  const rangeOf = (other: string): string => {
    const version = versions[other] ?? dependencies[other];
    if (version === undefined) throw new Error(`${name} has ${other} as a peer without a version.`);
    return `^${version}`;
  };
  return {
    peerDependencies: Object.fromEntries(all.toSorted().map((other) => [other, rangeOf(other)])),
    ...(optionalPeers.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(optionalPeers.map((other) => [other, { optional: true }])),
    }),
  };
}
