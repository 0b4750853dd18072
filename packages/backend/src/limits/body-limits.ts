const KB = 1024;
const MB = 1024 * KB;

/** What a request without an account may carry, in bytes: a sign-in or a contact message. */
export const VISITOR_BYTES = 64 * KB;
/** What a request of a member may carry, in bytes, unless its address has a rule of its own. */
export const MEMBER_BYTES = MB;
/** Values in the JSON of a visitor. */
export const VISITOR_VALUES = 500;
/** Values in a message over a WebSocket: a page joins with up to 100 bindings of six values each. */
export const MESSAGE_VALUES = 1000;
/** The longest argument of a large request beside the one that makes it large, in bytes. */
export const SIDE_ARGUMENT_BYTES = 64 * KB;

/** The argument that makes a request large, and who may send it. */
export interface LargeArgument {
  /** Its name in the function. */
  readonly name: string;
  readonly holds: 'list' | 'text';
  /** The sender's role needs a permission with this verb (`customers.import`), asked before the body is read. */
  readonly verb: string;
  /** What they may not do without it, for the refusal. */
  readonly action: string;
  /** Its JSON is passed to PostgreSQL as it came, and never parsed in this process. */
  readonly isPassedOn?: boolean;
}

/** What a member may send to one address. */
export interface BodyRule {
  readonly bytes: number;
  /** Values in the JSON: each object, list, text, number, true, false and null counts one; names of fields do not. */
  readonly values: number;
  readonly why: string;
  readonly large?: LargeArgument;
}

const USUAL: BodyRule = {
  bytes: MEMBER_BYTES,
  values: 10_000,
  why: 'A record has fewer than 100 fields; programs add some hundred records at once.',
};

const CONTACT: BodyRule = { bytes: VISITOR_BYTES, values: 20, why: 'A contact message has six fields.' };

const SIGN_IN: BodyRule = {
  bytes: VISITOR_BYTES,
  values: 500,
  why: 'Sign-in and account: some fields, and 16 KB kept beside the account.',
};

const DOCUMENT: BodyRule = {
  bytes: MEMBER_BYTES,
  values: 25_000,
  why: 'A document has at most 1,000 lines of about 20 fields.',
};

const SHEET: BodyRule = {
  bytes: MEMBER_BYTES,
  values: 150_000,
  why: '10,000 budgets, 5,000 opening balances, or the lines of a bank statement.',
};

const rows: LargeArgument = {
  name: 'rows',
  holds: 'list',
  verb: 'import',
  action: 'import files',
  isPassedOn: true,
};

const IMPORT: BodyRule = {
  bytes: 32 * MB,
  values: 500_000,
  why: 'A part of an import has 5,000 rows, the widest about 3 KB and 100 cells each.',
  large: rows,
};

const words = (action: string): BodyRule => ({
  bytes: 8 * MB,
  values: 20_000,
  why: 'An import asks for 10,000 names at once.',
  large: { name: 'wanted', holds: 'list', verb: 'read', action },
});

const ids = (verb: string, action: string): BodyRule => ({
  bytes: 8 * MB,
  values: 101_000,
  why: 'A whole list is selected: 100,000 ids of 39 bytes each.',
  large: { name: 'ids', holds: 'list', verb, action },
});

const file = (megabytes: number, verb: string, action: string, why: string): BodyRule => ({
  bytes: megabytes * MB,
  values: 20,
  why,
  large: { name: 'content', holds: 'text', verb, action },
});

/** What a request may carry, by its address. */
export const BODY_RULES: Readonly<Record<string, BodyRule>> = {
  ...rulesOf(CONTACT, 'send_contact_message'),
  ...rulesOf(DOCUMENT, 'save_invoice', 'save_bill', 'save_sales_order', 'save_purchase_order'),
  ...rulesOf(DOCUMENT, 'save_recurring_document', 'save_journal_entry', 'post_journal_entry'),
  ...rulesOf(DOCUMENT, 'replace_journal_entry', 'issue_credit_note', 'preview_action'),
  ...rulesOf(SHEET, 'save_budgets', 'save_opening', 'check_open_documents', 'import_open_documents'),
  ...rulesOf(SHEET, 'open_stock', 'preview_bank_statement', 'import_bank_statement'),
  ...rulesOf(IMPORT, 'import_records', 'stage_import_rows'),
  ...rulesOf(words('look for records'), 'match_records', 'check_names'),
  ...rulesOf(ids('delete', 'delete records'), 'bulk_delete'),
  ...rulesOf(ids('update', 'change records'), 'bulk_update', 'archive_records'),
  ...rulesOf(file(16, 'update', 'add files', 'A file of 10 MB has 13.4 in base64.'), 'save_attachment'),
  ...rulesOf(file(8, 'send', 'send documents by mail', 'A PDF of 5 MB has 6.7 in base64.'), 'send_document'),
};

function rulesOf(rule: BodyRule, ...functions: readonly string[]): Readonly<Record<string, BodyRule>> {
  return Object.fromEntries(functions.map((name) => [`/rest/v1/rpc/${name}`, rule]));
}

/** The rule for an address, which is spelt in one way only. */
export function bodyRule(pathname: string): BodyRule {
  const own = Object.hasOwn(BODY_RULES, pathname) ? BODY_RULES[pathname] : undefined;
  return own ?? (pathname.startsWith('/auth/v1') ? SIGN_IN : USUAL);
}

/** One limit as the table of all limits lists it. */
export interface DeclaredLimit {
  readonly name: string;
  /** Who is counted together. */
  readonly scope: 'request' | 'visitor' | 'visitors' | 'person' | 'organisation' | 'network' | 'server';
  readonly unit: 'bytes' | 'values' | 'requests' | 'seconds' | 'bytes a second';
  readonly amount: number;
  readonly why: string;
}

/**
 * What the bodies of all requests under way may take together, in bytes of memory: what arrived, and for each value what
 * a parsed one takes. Whoever is at their limit is refused, and nobody else.
 */
export const HELD_BYTES = {
  network: {
    name: 'bodies of visitors from one network, under way at once',
    scope: 'visitor',
    unit: 'bytes',
    amount: 4 * MB,
    why: '60 visitors behind one address, each with the largest body.',
  },
  visitors: {
    name: 'bodies of all visitors, under way at once',
    scope: 'visitors',
    unit: 'bytes',
    amount: 16 * MB,
    why: 'Addresses cost nothing.',
  },
  person: {
    name: 'bodies of one person, under way at once',
    scope: 'person',
    unit: 'bytes',
    amount: 8 * MB,
    why: 'Six requests of a browser at once, each with the largest body.',
  },
  organisation: {
    name: 'bodies of one organisation, under way at once',
    scope: 'organisation',
    unit: 'bytes',
    amount: 16 * MB,
    why: 'Some people who save large documents at the same moment.',
  },
  office: {
    name: 'bodies of members from one network, under way at once',
    scope: 'network',
    unit: 'bytes',
    amount: 16 * MB,
    why: 'Accounts cost nothing, so what all of one network send is limited too.',
  },
  members: {
    name: 'bodies of all members, under way at once',
    scope: 'server',
    unit: 'bytes',
    amount: 96 * MB,
    why: 'A tenth of the memory that the server may take.',
  },
} satisfies Record<string, DeclaredLimit>;

/** Bodies of more than `MEMBER_BYTES`: imports, files, lists of ids. */
export const LARGE_BODIES = {
  ofOne: {
    name: 'large bodies of one organisation, read at once',
    scope: 'organisation',
    unit: 'requests',
    amount: 1,
    why: 'The next is not read from its connection until the one before is done.',
  },
  waiting: {
    name: 'large bodies of one organisation, not read yet',
    scope: 'organisation',
    unit: 'requests',
    amount: 8,
    why: 'An import sends two at a time.',
  },
  ofAll: {
    name: 'large bodies of all, read at once',
    scope: 'server',
    unit: 'bytes',
    amount: 96 * MB,
    why: 'Three of the largest; each takes about five times its size on its way to the database.',
  },
  headStart: {
    name: 'large body, before a slow one gives way to who waits for room',
    scope: 'request',
    unit: 'seconds',
    amount: 10,
    why: 'Long enough to tell who is slow.',
  },
  patience: {
    name: 'wait of a large body until it is read',
    scope: 'request',
    unit: 'seconds',
    amount: 60,
    why: 'Longer than any import of one part takes.',
  },
} satisfies Record<string, DeclaredLimit>;

/** How slowly a body may arrive. */
export const ARRIVAL = {
  start: {
    name: 'head start of a body',
    scope: 'request',
    unit: 'seconds',
    amount: 20,
    why: 'As long as the headers of a request have.',
  },
  rate: {
    name: 'slowest body after that',
    scope: 'request',
    unit: 'bytes a second',
    amount: 32 * KB,
    why: 'A quarter of a megabit a second; what is slower holds memory for minutes.',
  },
} satisfies Record<string, DeclaredLimit>;

/** Every limit of this file, for the table of all limits. */
export function declaredBodyLimits(): readonly DeclaredLimit[] {
  const rules = new Map<BodyRule, string[]>([
    [USUAL, ['any other address']],
    [SIGN_IN, ['/auth/v1']],
  ]);
  for (const [pathname, rule] of Object.entries(BODY_RULES))
    rules.set(rule, [...(rules.get(rule) ?? []), pathname.replace('/rest/v1/rpc/', '')]);
  const ofRequests = [...rules].flatMap(([{ bytes, values, why }, names]): readonly DeclaredLimit[] => {
    const name = `body of ${names.join(', ')}`;
    return [
      { name, scope: 'request', unit: 'bytes', amount: bytes, why },
      { name, scope: 'request', unit: 'values', amount: values, why },
    ];
  });
  const why = 'What people without an account send is small.';
  return [
    { name: 'body of a visitor', scope: 'request', unit: 'bytes', amount: VISITOR_BYTES, why },
    { name: 'body of a visitor', scope: 'request', unit: 'values', amount: VISITOR_VALUES, why },
    {
      name: 'message over a WebSocket',
      scope: 'request',
      unit: 'values',
      amount: MESSAGE_VALUES,
      why: 'A page joins with up to 100 bindings of six values each.',
    },
    ...ofRequests,
    ...Object.values(HELD_BYTES),
    ...Object.values(LARGE_BODIES),
    ...Object.values(ARRIVAL),
  ];
}
