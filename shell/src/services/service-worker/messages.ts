/** The code that a page runs. */
export interface PageUse {
  /** Folders of the remotes whose code it has loaded. */
  readonly folders: readonly string[];
  /** Addresses of the scripts, style sheets and fonts that it has loaded from this site. */
  readonly files: readonly string[];
}

/** Message of a page about what it has loaded; the worker then stores what an offline visit needs. */
export interface Visit extends PageUse {
  readonly kind: 'visit';
  /** True if the user wants to save data: nothing is prefetched. */
  readonly isSaving: boolean;
}

/** Message that asks a page what it runs; the page responds with a `PageUse` through the message's port. */
export const ASK_USE = { kind: 'ask-use' } as const;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Parses a message of a page of any version; undefined for others. */
export function parseUse(value: unknown): PageUse | undefined {
  const { folders, files }: Partial<Record<keyof PageUse, unknown>> =
    typeof value === 'object' && value !== null ? value : {};
  return isTexts(folders) && isTexts(files) ? { folders, files } : undefined;
}

/** Parses a visit that a page reports; undefined for other messages. */
export function parseVisit(value: unknown): Visit | undefined {
  const use = parseUse(value);
  const { kind, isSaving } = value as Partial<Visit>;
  return use && kind === 'visit' ? { kind, ...use, isSaving: isSaving === true } : undefined;
}

/** True if a message asks what the page runs. */
export const isAskUse = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === ASK_USE.kind;
