import { type ContactMessage, emptyMessage } from './contact-form.ts';

const STORAGE_KEY = 'ledgerwise.contact';

/** The message being written, with its key: sending it again after a lost response sends nothing twice. */
export interface KeptMessage {
  readonly id: string;
  readonly values: ContactMessage;
}

export const newMessage = (): KeptMessage => ({ id: crypto.randomUUID(), values: emptyMessage });

/** Returns the unsent message of this tab, which survives a reload; undefined if there is none, or no storage. */
export function readKept(): KeptMessage | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    // The storage is blocked, or contains another value: the form starts empty.
    return undefined;
  }
}

/** Stores the message for this tab; null deletes it. */
export function keep(message: KeptMessage | null): void {
  try {
    if (message) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(message));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage, only the page holds the message.
  }
}

function isKept(value: unknown): value is KeptMessage {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('values' in value)) return false;
  const { id, values } = value;
  return (
    typeof id === 'string' &&
    typeof values === 'object' &&
    values !== null &&
    Object.keys(emptyMessage).every((field) => typeof (values as Record<string, unknown>)[field] === 'string')
  );
}
