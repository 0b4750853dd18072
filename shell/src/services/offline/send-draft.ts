import {
  type DataSource,
  type DraftRequest,
  describeError,
  type ErrorText,
  toAppError,
  type WaitingDraft,
} from '@ledgerwise/contract';
import { createOnce, hasValues } from '@ledgerwise/resource/create-once';

/** Outcome of one try. `lost`: there was no answer, and it is tried again when the server can be reached. */
export type Sent = 'sent' | 'lost' | NonNullable<WaitingDraft['refusal']>;

const codeOf = (error: unknown): string => toAppError(error).code;

async function update(data: DataSource, request: DraftRequest & { to: 'update' }): Promise<void> {
  const { table, id, changes, ifUnchangedSince } = request;
  try {
    await data.update(table, id, changes, ifUnchangedSince === undefined ? {} : { ifUnchangedSince });
  } catch (error) {
    if (codeOf(error) !== 'data.stale' || !hasValues(await data.get(table, id), changes)) throw error;
  }
}

async function make(data: DataSource, request: DraftRequest): Promise<void> {
  // An earlier attempt may have arrived, even on an earlier page.
  if (request.to === 'create') return void (await createOnce(data, request.table, request.values, true));
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
