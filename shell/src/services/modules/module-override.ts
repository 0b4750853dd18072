/** A module taken from another address, in this tab alone. */
export interface ModuleOverride {
  readonly id: string;
  readonly entry: string;
}

const STORAGE_KEY = 'ledgerwise.module-override';
const PARAMETER = 'module';

/** `accounting@https://host/folder` in words of the registry; null where it is not of this form. */
export function parseOverride(text: string | null): ModuleOverride | null {
  const [, id, address] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(text ?? '') ?? [];
  if (id === undefined || address === undefined || !URL.canParse(address)) return null;
  const { protocol, hostname, href } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return null;
  return { id, entry: href.endsWith('/') ? href : `${href}/` };
}

/** The override that the address asks for. */
export function requestedOverride(search: string): ModuleOverride | null {
  return parseOverride(new URLSearchParams(search).get(PARAMETER));
}

/** The override that was agreed to in this tab. */
export function activeOverride(storage: Pick<Storage, 'getItem'>): ModuleOverride | null {
  return parseOverride(storage.getItem(STORAGE_KEY));
}

export function keepOverride(storage: Pick<Storage, 'setItem'>, { id, entry }: ModuleOverride): void {
  storage.setItem(STORAGE_KEY, `${id}@${entry}`);
}

export function dropOverride(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(STORAGE_KEY);
}

/** The same address without the request. */
export function withoutRequest({ pathname, search, hash }: Location): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(PARAMETER);
  const left = parameters.toString();
  return pathname + (left && `?${left}`) + hash;
}
