/** The code that a page runs. */
export interface PageUse {
  /** Folders of the remotes whose code it has loaded. */
  readonly folders: readonly string[];
  /** Addresses of the scripts, style sheets and fonts that it has loaded from this site. */
  readonly files: readonly string[];
}

/** A page tells the worker what it has loaded; the worker then keeps what an offline visit needs. */
export interface Visit extends PageUse {
  readonly kind: 'visit';
  /** The user wants few bytes to be sent: nothing is fetched ahead. */
  readonly isSaving: boolean;
}

/** The worker asks a page what it runs; the page answers with a `PageUse` by the port that comes with it. */
export const ASK_USE = { kind: 'ask-use' } as const;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** A message as a page of any version sends it; undefined for what is none. */
export function parseUse(value: unknown): PageUse | undefined {
  const { folders, files }: Partial<Record<keyof PageUse, unknown>> =
    typeof value === 'object' && value !== null ? value : {};
  return isTexts(folders) && isTexts(files) ? { folders, files } : undefined;
}

/** A visit that a page tells of; undefined for any other message. */
export function parseVisit(value: unknown): Visit | undefined {
  const use = parseUse(value);
  const { kind, isSaving } = value as Partial<Visit>;
  return use && kind === 'visit' ? { kind, ...use, isSaving: isSaving === true } : undefined;
}

/** Whether a message asks what the page runs. */
export const isAskUse = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === ASK_USE.kind;
