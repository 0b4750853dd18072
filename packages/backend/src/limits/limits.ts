import { BODY_LIMITS } from './body-limits.ts';
import { BOOKS_LIMITS } from './books-limits.ts';
import { DISK_LIMITS } from './disk-limits.ts';
import type { Limit } from './limit.ts';
import { MAIL_LIMITS, MAIL_SIZES, MAILBOX_LIMITS } from './mail-limits.ts';
import { MESSAGE_LIMITS, REALTIME_LIMITS } from './realtime-limits.ts';
import { CONNECTION_LIMITS, DATABASE_LIMITS, REQUEST_LIMITS } from './request-limits.ts';
import { ACCOUNT_LIMITS, HASH_LIMITS, SIGN_IN_LIMITS } from './sign-in-limits.ts';

/** Every limit of the server, by topic, in the order of the table in SECURITY.md. */
export const LIMITS: Readonly<Record<string, Readonly<Record<string, Limit>>>> = {
  Requests: { ...REQUEST_LIMITS, ...CONNECTION_LIMITS, ...DATABASE_LIMITS },
  'Signing in': { ...SIGN_IN_LIMITS, ...HASH_LIMITS, ...ACCOUNT_LIMITS },
  'Live updates': { ...REALTIME_LIMITS, ...MESSAGE_LIMITS },
  Mails: { ...MAIL_LIMITS, ...MAIL_SIZES, ...MAILBOX_LIMITS },
  'Books and files': { ...BOOKS_LIMITS, ...DISK_LIMITS },
  ...BODY_LIMITS,
};
