/** A module loaded from another address, in this tab only. */
export interface ModuleOverride {
  readonly id: string;
  readonly entry: string;
}

const STORAGE_KEY = 'ledgerwise.module-override';

/** Parses `accounting@https://host/folder` to registry fields; null if invalid. */
export function parseOverride(text: string | null): ModuleOverride | null {
  const [, id, address] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(text ?? '') ?? [];
  if (id === undefined || address === undefined || !URL.canParse(address)) return null;
  const { protocol, hostname, href } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return null;
  return { id, entry: href.endsWith('/') ? href : `${href}/` };
}

function keptOverrides(storage: Pick<Storage, 'getItem'>): readonly ModuleOverride[] {
  return (storage.getItem(STORAGE_KEY) ?? '').split(' ').flatMap((text) => parseOverride(text) ?? []);
}

/** True if the operator lists the origin of an override. */
export const isListed = ({ entry }: ModuleOverride, origins: readonly string[] = []): boolean =>
  origins.includes(new URL(entry).origin);

/**
 * Returns the overrides that the user accepted in this tab, at most one per module, and only with origins that the
 * operator lists.
 */
export function activeOverrides(
  storage: Pick<Storage, 'getItem'>,
  origins: readonly string[] | undefined,
): readonly ModuleOverride[] {
  return keptOverrides(storage).filter((override) => isListed(override, origins));
}

function keepOverrides(storage: Pick<Storage, 'setItem' | 'removeItem'>, all: readonly ModuleOverride[]) {
  // An address holds no blank.
  if (all.length > 0) storage.setItem(STORAGE_KEY, all.map(({ id, entry }) => `${id}@${entry}`).join(' '));
  else storage.removeItem(STORAGE_KEY);
}

type Tab = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function keepOverride(storage: Tab, override: ModuleOverride): void {
  keepOverrides(storage, [...keptOverrides(storage).filter(({ id }) => id !== override.id), override]);
}

/** Forgets the override of a module, or all of them. */
export function dropOverride(storage: Tab, id?: string): void {
  keepOverrides(storage, id === undefined ? [] : keptOverrides(storage).filter((one) => one.id !== id));
}
