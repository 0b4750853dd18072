const KB = 1024;
const MB = 1024 * KB;

/** Size limit of a request without an account, in bytes: a sign-in or a contact message. */
export const VISITOR_BYTES = 64 * KB;
/** Size limit of a member's request, in bytes, unless its path has a rule. */
export const MEMBER_BYTES = MB;
/** Values in the JSON of a visitor. */
export const VISITOR_VALUES = 500;
/** Values in a message over a WebSocket: a page joins with up to 100 bindings of six values each. */
export const MESSAGE_VALUES = 1000;
/** Size limit of the other arguments of a large request, in bytes. */
export const SIDE_ARGUMENT_BYTES = 64 * KB;

/** The argument that makes a request large, and who may send it. */
export interface LargeArgument {
  /** Its name in the function. */
  readonly name: string;
  readonly holds: 'list' | 'text';
  /** The sender's role needs a permission with this verb (`customers.import`), asked before the body is read. */
  readonly verb: string;
  /** The action that needs it, for the refusal. */
  readonly action: string;
  /** Its JSON is passed to PostgreSQL unchanged, and never parsed in this process. */
  readonly isPassedOn?: boolean;
}

/** Body limits of a member at one path. */
export interface BodyRule {
  readonly bytes: number;
  /** Values in the JSON: each object, list, text, number, true, false and null counts one; names of fields do not. */
  readonly values: number;
  /** Name of the content. */
  readonly name: string;
  readonly large?: LargeArgument;
}

/** A record has fewer than 100 fields; programs add some hundred records at once. */
export const USUAL: BodyRule = {
  name: 'any other request',
  bytes: MEMBER_BYTES,
  values: 10_000,
};

/** A contact message has six fields, and the link of an online invoice one. */
const CONTACT: BodyRule = {
  name: 'a contact message, or the link of an online invoice',
  bytes: VISITOR_BYTES,
  values: 20,
};

/** Sign-in and account: some fields, and 16 KB of metadata. */
export const SIGN_IN: BodyRule = {
  name: 'signing in, or a change of the own account',
  bytes: VISITOR_BYTES,
  values: 500,
};

/** A document has at most 1,000 lines of about 20 fields. */
const DOCUMENT: BodyRule = {
  name: 'a document',
  bytes: MEMBER_BYTES,
  values: 25_000,
};

/** 10,000 budgets, 5,000 opening balances, or the lines of a bank statement. */
const SHEET: BodyRule = {
  name: 'a sheet of amounts',
  bytes: MEMBER_BYTES,
  values: 150_000,
};

/** A part of an import has 5,000 rows, the widest about 3 KB and 100 cells each. */
const IMPORT: BodyRule = {
  name: 'a part of an import',
  bytes: 32 * MB,
  values: 500_000,
  large: { name: 'rows', holds: 'list', verb: 'import', action: 'import files', isPassedOn: true },
};

/** An import looks up 10,000 names at once. */
const NAMES: BodyRule = {
  name: 'names to look for',
  bytes: 8 * MB,
  values: 20_000,
  large: { name: 'wanted', holds: 'list', verb: 'read', action: 'look for records' },
};

/** A whole list is selected: 100,000 ids of 39 bytes each. */
const ids = (verb: string, action: string): BodyRule => ({
  name: `ids, to ${action}`,
  bytes: 8 * MB,
  values: 101_000,
  large: { name: 'ids', holds: 'list', verb, action },
});

/** A file of 10 MB has 13.4 in base64, the PDF of a document that is mailed 6.7. */
const file = (megabytes: number, verb: string, action: string): BodyRule => ({
  name: `a file, to ${action}`,
  bytes: megabytes * MB,
  values: 20,
  large: { name: 'content', holds: 'text', verb, action },
});

/** Body limits by path. */
export const BODY_RULES: Readonly<Record<string, BodyRule>> = {
  ...rulesOf(CONTACT, 'send_contact_message', 'read_online_invoice'),
  ...rulesOf(
    DOCUMENT,
    'save_document',
    'save_invoice',
    'save_bill',
    'save_sales_order',
    'save_purchase_order',
    'save_credit_note',
  ),
  ...rulesOf(DOCUMENT, 'save_recurring_document', 'save_recurring_entry', 'save_journal_entry'),
  ...rulesOf(DOCUMENT, 'post_journal_entry', 'replace_journal_entry', 'issue_credit_note', 'preview_action'),
  ...rulesOf(SHEET, 'save_budgets', 'save_opening', 'check_open_documents', 'import_open_documents'),
  ...rulesOf(SHEET, 'open_stock', 'preview_bank_statement', 'import_bank_statement'),
  ...rulesOf(IMPORT, 'import_records', 'stage_import_rows'),
  ...rulesOf(NAMES, 'match_records', 'check_names'),
  ...rulesOf(ids('delete', 'delete records'), 'bulk_delete'),
  ...rulesOf(ids('update', 'change records'), 'bulk_update', 'archive_records'),
  ...rulesOf(file(16, 'update', 'add files'), 'save_attachment'),
  ...rulesOf(file(8, 'send', 'send documents by mail'), 'send_document'),
};

function rulesOf(rule: BodyRule, ...functions: readonly string[]): Readonly<Record<string, BodyRule>> {
  return Object.fromEntries(functions.map((name) => [`/rest/v1/rpc/${name}`, rule]));
}

/** Returns the rule for an address, which has only one valid spelling. */
export function bodyRule(pathname: string): BodyRule {
  const own = Object.hasOwn(BODY_RULES, pathname) ? BODY_RULES[pathname] : undefined;
  return own ?? (pathname.startsWith('/auth/v1') ? SIGN_IN : USUAL);
}
