import {
  type DataSource,
  type DraftRequest,
  describeError,
  type ErrorText,
  type Row,
  toAppError,
  type WaitingDraft,
} from '@ledgerwise/contract';

/** Outcome of one try. `lost`: there was no answer, and it is tried again when the server can be reached. */
export type Sent = 'sent' | 'lost' | NonNullable<WaitingDraft['refusal']>;

const codeOf = (error: unknown): string => toAppError(error).code;

/** True if a row already has the values, because an earlier attempt arrived. */
function has(row: Row, values: Readonly<Record<string, unknown>>): boolean {
  const textOf = (value: unknown): string => JSON.stringify(value ?? null);
  return Object.entries(values).every(([name, value]) => textOf(row[name]) === textOf(value));
}

async function create(data: DataSource, { table, values }: DraftRequest & { to: 'create' }): Promise<void> {
  try {
    await data.create(table, values);
  } catch (error) {
    if (codeOf(error) !== 'data.conflict') throw error;
    // An earlier attempt arrived with the input of that time. Otherwise the conflict concerns another value.
    const { id, ...changes } = values;
    await data.update(table, id, changes).catch((notThere: unknown) => {
      throw codeOf(notThere) === 'data.not_found' ? error : notThere;
    });
  }
}

async function update(data: DataSource, request: DraftRequest & { to: 'update' }): Promise<void> {
  const { table, id, changes, ifUnchangedSince } = request;
  try {
    await data.update(table, id, changes, ifUnchangedSince === undefined ? {} : { ifUnchangedSince });
  } catch (error) {
    if (codeOf(error) !== 'data.stale' || !has(await data.get(table, id), changes)) throw error;
  }
}

async function make(data: DataSource, request: DraftRequest): Promise<void> {
  if (request.to === 'create') return create(data, request);
  if (request.to === 'update') return update(data, request);
  // Names of functions in the browser's storage are unknown to the compiler.
  await (data.call as (name: string, args: object) => Promise<unknown>)(request.name, request.args);
}

/** A session that ended, and a server that is down or busy, say nothing of the draft. */
function isAboutDraft(error: unknown): boolean {
  const { code, status = 0, hasSentence } = toAppError(error);
  if (/^(server|auth|network)\./.test(code) || code === 'data.aborted') return false;
  return hasSentence || (status >= 400 && status < 500) || code.startsWith('data.');
}

/** Sends a draft, which is saved once, however often it is sent. */
export async function sendDraft(
  data: DataSource,
  { request }: WaitingDraft,
  texts: Readonly<Record<string, ErrorText>>,
): Promise<Sent> {
  try {
    await make(data, request);
    return 'sent';
  } catch (error) {
    return isAboutDraft(error) ? { ...describeError(error, texts), code: codeOf(error) } : 'lost';
  }
}

/** True if somebody else changed the record meanwhile: both versions are then compared. */
export const isConflict = ({ refusal }: WaitingDraft): boolean =>
  refusal !== undefined && ['document.conflict', 'data.stale'].includes(refusal.code);
