/** The files and remotes that a composed page names. */
export interface PageText {
  /** Addresses of the shell's scripts and style sheets that it names. */
  readonly shellFiles: readonly string[];
  /** Folders of the live remotes, canaries included. */
  readonly folders: readonly string[];
}

const NAMED = /(?:src|href)="(\/(?:js|css)\/[^"]+)"/g;
const REGISTRY = /<script type="application\/json" id="registry">([\s\S]*?)<\/script>/;

interface Listed {
  readonly entry?: unknown;
  readonly canary?: { readonly entry?: unknown };
}

/** Parses a page; undefined if the shell cannot start from it. */
export function readPage(html: string): PageText | undefined {
  const text = REGISTRY.exec(html)?.[1];
  if (text === undefined) return undefined;
  const { remotes = [] } = JSON.parse(text) as { readonly remotes?: readonly Listed[] };
  const folders = remotes.flatMap(({ entry, canary }) => [entry, canary?.entry]);
  return {
    shellFiles: [...html.matchAll(NAMED)].map(([, file = '']) => file),
    folders: folders.filter((folder) => typeof folder === 'string' && folder.startsWith('/')) as string[],
  };
}

interface Assets {
  readonly js?: { readonly sync?: readonly string[] };
  readonly css?: { readonly sync?: readonly string[] };
}

/** `mf-manifest.json`, as far as it names files. */
export interface ContainerText {
  readonly metaData: { readonly remoteEntry: { readonly name: string; readonly path: string } };
  readonly exposes?: readonly { readonly assets?: Assets }[];
  readonly shared?: readonly { readonly name: string; readonly assets?: Assets }[];
}

/** The file names in `module.json`; remotes of other bundlers have none. */
export interface ModuleText {
  readonly screens?: Readonly<
    Record<string, { readonly files?: readonly string[]; readonly shared?: readonly string[] }>
  >;
}

const syncFiles = ({ js, css }: Assets = {}): readonly string[] => [
  ...(js?.sync ?? []),
  ...(css?.sync ?? []),
];

/** Returns the files of a remote's screens, relative to its folder, with its container first. */
export function filesOfRemote(container: ContainerText, module: ModuleText | undefined): readonly string[] {
  const { name, path } = container.metaData.remoteEntry;
  const screens = Object.values(module?.screens ?? {});
  const libraries = new Set(screens.flatMap(({ shared }) => shared ?? []));
  return [
    ...new Set([
      [path.replace(/\/$/, ''), name].filter((part) => part !== '' && part !== '.').join('/'),
      ...(container.exposes ?? []).flatMap(({ assets }) => syncFiles(assets)),
      ...(container.shared ?? []).flatMap((one) => (libraries.has(one.name) ? syncFiles(one.assets) : [])),
      ...screens.flatMap(({ files }) => files ?? []),
    ]),
  ];
}
