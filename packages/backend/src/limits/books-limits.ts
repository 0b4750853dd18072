import { HOUR, type Limit, MB } from './limit.ts';

const SANDBOX = {
  unit: 'sandboxes',
  sentence: 'Too many checks are running at once. Wait for one of yours to end, or %s minutes at most.',
  guards: ['/rest/v1/rpc/begin_sandbox'],
} as const;
const UPLOADS = {
  name: 'files that wait for their import',
  unit: 'bytes',
  guards: ['/rest/v1/rpc/stage_import_rows'],
} as const;
const UPLOADING = { file: 'imports/staging.sql', function: 'private.refuse_many_bytes' } as const;
const UPLOADED_BY_ALL =
  'So many files are being uploaded to this server that it accepts no more. Import or discard yours, or try again in an hour.';
const FILES = { guards: ['/rest/v1/rpc/save_attachment'] } as const;

/** Limits of an organization, a user or a record in the database. */
export const BOOKS_LIMITS = {
  sandboxesOfPerson: {
    ...SANDBOX,
    name: 'sandboxes of self-tests',
    per: 'person',
    amount: 3,
    sql: {
      file: 'tenancy/sandboxes.sql',
      function: 'public.begin_sandbox',
      constant: 'most_of_a_person',
    },
  },
  sandboxes: {
    ...SANDBOX,
    name: 'sandboxes of self-tests',
    per: 'server',
    amount: 30,
    sql: {
      file: 'tenancy/sandboxes.sql',
      function: 'private.make_room_for_sandbox',
      constant: 'most_of_all',
    },
  },
  wrongPasswords: {
    name: 'wrong passwords for the banking area, one after the other; an admin lifts the lock',
    per: 'person',
    amount: 3,
    unit: 'passwords',
    sentence:
      'The banking area is locked for you after 3 wrong passwords. Ask an admin of your organization to unlock it.',
    guards: ['/rest/v1/rpc/unlock_banking', '/rest/v1/rpc/reveal_bank_account'],
    sql: { file: 'banking/re-authentication.sql', function: 'private.refuse_guess', constant: 'most' },
  },
  wrongPasswordsADay: {
    name: 'wrong passwords for the banking area of any organization',
    per: 'person',
    amount: 20,
    unit: 'passwords',
    perMs: 24 * HOUR,
    sentence:
      'More than %s wrong passwords were given for you within a day, so no more are looked at until tomorrow. If it was not you, change your password.',
    guards: ['/rest/v1/rpc/unlock_banking', '/rest/v1/rpc/reveal_bank_account'],
    sql: {
      file: 'banking/re-authentication.sql',
      function: 'private.reauthenticate',
      constant: 'most_a_day',
    },
  },
  uploadsOfPerson: {
    ...UPLOADS,
    per: 'person',
    amount: 256 * MB,
    sentence:
      'Your uploads may have %s MB in all. Split this one into smaller files, and import or discard one before you upload the next.',
    sql: { ...UPLOADING, constant: 'most_of_a_person' },
  },
  uploadsOfOrganisation: {
    ...UPLOADS,
    per: 'organisation',
    amount: 512 * MB,
    sentence:
      'The uploads of your organization may have %s MB in all. Wait until the imports of your colleagues are done, then try again.',
    sql: { ...UPLOADING, constant: 'most_of_an_organisation' },
  },
  uploadsOfNewcomers: {
    ...UPLOADS,
    name: 'files that wait for their import, of all organizations in their first week',
    per: 'server',
    amount: 1024 * MB,
    sentence: UPLOADED_BY_ALL,
    sql: { ...UPLOADING, constant: 'most_of_newcomers' },
  },
  uploadsOfAll: {
    ...UPLOADS,
    per: 'server',
    amount: 4096 * MB,
    sentence: UPLOADED_BY_ALL,
    sql: { ...UPLOADING, constant: 'most_of_all' },
  },
  rowsOfImport: {
    name: 'rows of a file that is imported',
    per: 'request',
    amount: 500_000,
    unit: 'rows',
    sentence: 'A file may have at most %s rows. Split it into smaller files.',
    guards: ['/rest/v1/rpc/stage_import_rows'],
    sql: { file: 'imports/staging.sql', function: 'public.stage_import_rows', constant: 'most_rows' },
  },
  documentsOfImport: {
    name: 'documents of a file that is imported',
    per: 'request',
    amount: 5000,
    unit: 'documents',
    sentence:
      'The file holds %s documents, and %s at most are imported at once. Split it into smaller files.',
    guards: ['/rest/v1/rpc/import_records'],
    sql: { file: 'imports/documents.sql', function: 'private.import_documents', constant: 'most_documents' },
  },
  acceptedSuggestions: {
    name: 'suggestions for lines of bank statements that are accepted at once',
    per: 'request',
    amount: 500,
    unit: 'lines',
    sentence: 'At most %s suggestions are accepted at once, and these are %s. Accept them in parts.',
    guards: ['/rest/v1/rpc/accept_bank_suggestions'],
    sql: { file: 'banking/accepting-suggestions.sql', function: 'private.accepted_lines', constant: 'most' },
  },
  linesOfStatement: {
    name: 'lines of a bank statement',
    per: 'request',
    amount: 200_000,
    unit: 'lines',
    sentence: 'A statement may have %s lines at once, and this has %s. Import it in parts.',
    guards: ['/rest/v1/rpc/import_bank_statement', '/rest/v1/rpc/import_staged_statement'],
    sql: {
      file: 'banking/statement-imports.sql',
      function: 'private.read_statement_lines',
      constant: 'most',
    },
  },
  linesOfDocument: {
    name: 'lines of a document',
    per: 'request',
    amount: 1000,
    unit: 'lines',
    sentence: 'A document holds 1000 lines at most. Split it into several.',
    guards: ['/rest/v1/rpc/save_*'],
    sql: { file: 'documents/checking.sql', function: 'private.check_lines_entered' },
  },
  file: {
    ...FILES,
    name: 'file of a record',
    per: 'request',
    amount: 10 * MB,
    unit: 'bytes',
    sentence:
      '"%s" is larger than 10 MB, which is the most that a file can have. Make it smaller, or split it.',
    sql: { file: 'attachments/saving.sql', function: 'private.require_file', constant: 'most_bytes' },
  },
  filesOfRecord: {
    ...FILES,
    name: 'files of a record',
    per: 'request',
    amount: 100,
    unit: 'files',
    sentence: 'This %s has %s files already, which is the limit. Delete one that is not needed any more.',
    sql: { file: 'attachments/saving.sql', function: 'private.require_room', constant: 'most_of_record' },
  },
  filesOfOrganisation: {
    ...FILES,
    name: 'files of all records',
    per: 'organisation',
    amount: 2048 * MB,
    unit: 'bytes',
    sentence:
      'The files of your organization take 2 GB already, which is all the room there is for them. Delete some that are not needed any more: their room is free again after 30 days.',
    sql: { file: 'attachments/saving.sql', function: 'private.require_room', constant: 'most_bytes' },
  },
  filesOfNewcomers: {
    ...FILES,
    name: 'files of all records, of all organizations in their first week',
    per: 'server',
    amount: 4096 * MB,
    unit: 'bytes',
    sentence:
      'The space for files of organizations in their first week is full. Add this file when yours is a week old, or ask the operator of this server.',
    sql: {
      file: 'attachments/saving.sql',
      function: 'private.require_room_of_newcomers',
      constant: 'most_of_newcomers',
    },
  },
  logo: {
    name: 'logo',
    per: 'organisation',
    amount: MB,
    unit: 'bytes',
    sentence:
      'The logo is larger than 1 MB, which is the most that it can have. Make it smaller, and choose it again.',
    guards: ['/rest/v1/rpc/save_company_logo'],
    sql: {
      file: 'attachments/company-logo.sql',
      function: 'public.save_company_logo',
      constant: 'most_bytes',
    },
  },
  columnsOfReport: {
    name: 'columns of amounts of a report',
    per: 'request',
    amount: 41,
    unit: 'columns',
    sentence:
      'A report has between 1 and %s columns of amounts. Choose a shorter period, or filter by an option instead of showing options as columns.',
    guards: ['/rest/v1/rpc/run_report'],
    sql: { file: 'reports/report-columns.sql', function: 'private.report_columns', constant: 'most_columns' },
  },
  rowsOfReport: {
    name: 'rows of a page of a report',
    per: 'request',
    amount: 1000,
    unit: 'rows',
    sentence: 'A page has between 1 and %s rows.',
    guards: ['/rest/v1/rpc/run_report'],
    sql: { file: 'reports/report-parameters.sql', function: 'private.report_rows', constant: 'most_rows' },
  },
} satisfies Record<string, Limit>;
