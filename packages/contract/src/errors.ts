import type { ErrorText } from './manifest.ts';

/** Details of an error besides its code. */
export interface AppErrorOptions {
  /** The underlying error, for the console. */
  readonly cause?: unknown;
  /** Messages by field name, for a form or an import row. */
  readonly fields?: Readonly<Record<string, string>>;
  /** HTTP status, if the error came from a response. */
  readonly status?: number;
  /** Further details from the server, for screens that can show them; `errors.md` lists their shape by code. */
  readonly details?: unknown;
  /** Message from the server that already names the cause and the remedy; shown instead of the code's text. */
  readonly message?: string;
}

/** The one error class that crosses a module's border. `code` is stable, `area.what`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** `area.what`; `packages/docs/errors.md` lists all codes. */
  readonly code: string;
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** HTTP status of the response, if there was one. */
  readonly status: number | undefined;
  /** Further details from the server; undefined if there are none. Validate them before use. */
  readonly details: unknown;
  /** True if `message` is written for users; false if it is the code. */
  readonly hasSentence: boolean;

  constructor(code: string, options: AppErrorOptions = {}) {
    super(options.message ?? code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.status = options.status;
    this.details = options.details;
    this.hasSentence = options.message !== undefined;
  }
}

/** True also for errors created by another copy of this package (a module with its own bundle). */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error;
}

/** Wraps anything thrown; returns an `AppError` unchanged. */
export function toAppError(error: unknown, code = 'app.unexpected'): AppError {
  return isAppError(error) ? error : new AppError(code, { cause: error });
}

/** Texts of the codes that the platform itself raises. Modules add theirs in the manifest. */
export const platformErrors = {
  'action.done_before': {
    title: 'This was already done',
    help: 'An earlier attempt succeeded. Check the record before you try again.',
  },
  'app.unexpected': {
    title: 'Something went wrong',
    help: 'An unexpected error occurred. Please try again.',
  },
  'auth.required': { title: 'Please sign in', help: 'Your session has ended. Sign in again to continue.' },
  'auth.rate_limited': { title: 'Too many attempts', help: 'Please wait a minute, then try again.' },
  'data.aborted': { title: 'Cancelled', help: 'The request was cancelled.' },
  'data.conflict': {
    title: 'Already there',
    help: 'Another record has the same value. Change it, or open the other record.',
  },
  'data.forbidden': { title: 'Not allowed', help: 'Your role does not allow this. Ask an admin for access.' },
  'data.invalid': { title: 'Please check the values', help: 'One of the values was not accepted.' },
  'data.not_found': {
    title: 'Not found',
    help: 'It may have been deleted, or you may not have access to it. Go back to the list.',
  },
  'data.quota': {
    title: 'Browser storage is full',
    help: 'Delete some records, then try again.',
  },
  'data.referenced': {
    title: 'Still in use',
    help: 'Other records refer to this one. Remove them first, or keep it.',
  },
  'data.stale': {
    title: 'Changed by someone else',
    help: 'Load the newest version, then make your change again.',
  },
  'module.incompatible': {
    title: 'This module needs another version of the application',
    help: 'Reload the page. If this happens again, ask your operator to update the application.',
  },
  'module.needs_newer_app': {
    title: 'This module needs a newer version of the application',
    help: 'Reload the page to get it; what you entered is kept. If this happens again, ask your operator to update the application.',
  },
  'module.not_listed': {
    title: 'This address is not listed',
    help: 'Other versions of modules load only from origins that the operator lists. Ask your operator to add this one.',
  },
  'module.not_signed': {
    title: 'This module is not from the operator',
    help: 'The list of modules is not signed by the operator, so none of it runs. Contact your operator.',
  },
  'module.unavailable': {
    title: 'This module could not be loaded',
    help: 'The rest of the application still works. Try again in a moment.',
  },
  'network.offline': {
    title: 'The server cannot be reached',
    help: 'Check your connection and try again.',
  },
  'server.busy': { title: 'The server is busy', help: 'Please try again in a moment.' },
  'server.disk_full': {
    title: 'The disk of the server is full',
    help: 'Nothing was changed. Ask your operator to make room, then try again.',
  },
  'server.failed': { title: 'The server had a problem', help: 'Nothing was changed. Please try again.' },
  'server.too_slow': {
    title: 'This took too long',
    help: 'Nothing was changed. Request less at once, or try again later.',
  },
  'server.unavailable': {
    title: 'The server is restarting',
    help: 'Nothing you entered is lost. Please try again in a moment.',
  },
} as const satisfies Record<string, ErrorText>;

/** Titles for database errors, which have their own message, by the first part of their code. */
const AREA_TITLES: Readonly<Record<string, string>> = { role: 'Not allowed', import: 'Import Error' };
const REFUSED = 'Action failed';

/** Returns the text for an error: the server's message, or the text of its code, or the general text. */
export function describeError(
  error: unknown,
  texts: Readonly<Record<string, ErrorText>> = platformErrors,
): ErrorText {
  const { code, message, hasSentence } = toAppError(error);
  const text: ErrorText =
    texts[code] ??
    (platformErrors as Readonly<Record<string, ErrorText>>)[code] ??
    platformErrors['app.unexpected'];
  if (!hasSentence) return text;
  const isKnown = code in texts || code in platformErrors;
  return { title: isKnown ? text.title : (AREA_TITLES[code.split('.')[0] ?? ''] ?? REFUSED), help: message };
}
