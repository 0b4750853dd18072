import { type Limit, MB } from './limit.ts';

/** Free disk space for the database. Unknown if the database is on another machine. */
export const DISK_LIMITS = {
  leftToBooks: {
    name: 'room on the disk that files and newcomers leave to the books, or 2% of a disk above 25 GB, 5 GB at most',
    per: 'server',
    amount: 500 * MB,
    unit: 'bytes',
    sentence:
      'The disk of the server is nearly full, so it takes no files, imports, mails, checks and new accounts at the moment. What you enter is saved as usual. Ask your operator to make room, then try again.',
    guards: [
      'POST /auth/v1/signup',
      '/rest/v1/rpc/save_attachment',
      '/rest/v1/rpc/save_company_logo',
      '/rest/v1/rpc/stage_import_rows',
      '/rest/v1/rpc/import_records',
      '/rest/v1/rpc/import_staged_records',
      '/rest/v1/rpc/import_bank_statement',
      '/rest/v1/rpc/import_staged_statement',
      '/rest/v1/rpc/import_open_documents',
      '/rest/v1/rpc/begin_sandbox',
      '/rest/v1/rpc/send_document',
      '/rest/v1/rpc/send_contact_message',
    ],
  },
  leftToDatabase: {
    name: 'room on the disk that is left to PostgreSQL: below it everything is read, and nothing is written',
    per: 'server',
    amount: 200 * MB,
    unit: 'bytes',
    sentence:
      'The disk of the server is full; nothing was changed. Ask your operator to make room, then try again.',
    guards: ['/rest/v1/*'],
  },
} satisfies Record<string, Limit>;
