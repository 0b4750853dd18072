/** An exception to a rule, its reason, and the fix before the schema is distributed. */
interface Exception {
  readonly why: string;
  readonly move: string;
}

type Exceptions = Readonly<Record<string, Exception>>;

/** Unique keys of distributed tables without the organization. */
export const KEYS: Exceptions = {
  'private.outgoing_mails_pkey': {
    why: 'mails about accounts wait in the same outbox, and have no organization',
    move: 'an outbox for accounts beside it; the other is keyed by (org_id, id)',
  },
  'private.invitation_tokens_token_hash_key': {
    why: 'who opens an invitation has its token and knows no organization',
    move: 'put the organization into the link, and the key on (org_id, token_hash)',
  },
};

/** Foreign keys between a distributed table and one that is neither distributed nor a reference table. */
export const FOREIGN_KEYS: Exceptions = {
  'public.memberships_user_id_fkey': {
    why: 'a membership goes with its account',
    move: 'drop the key, and let deleting an account delete its memberships, one organization at a time',
  },
};

const OF_A_PERSON: Exception = {
  why: 'counts wrong banking passwords of a person, in all organizations of theirs, so that nobody guesses on in another one',
  move: 'a table of accounts, keyed by the person, with which an organization has its lock compared',
};
const OUTBOX: Exception = {
  why: 'the sender takes from the outbox what is due, of whichever organisation, and answers by the id of the mail',
  move: 'an outbox on each node, with a sender of its own',
};
const LIMIT_OF_ALL: Exception = {
  why: 'a limit of the whole server, or of all who founded an organization lately, counts in all organizations',
  move: 'count in a table of the server, as auth.rate_levels does',
};
const SANDBOXES: Exception = {
  why: 'counts or removes sandboxes, of which the server has so many at most',
  move: 'count in a table of the server; remove them node by node',
};
const OPERATOR: Exception = {
  why: 'run by the operator or by the server, over all organizations; no role of the API may call it',
  move: 'run it on each node',
};
const HOURLY: Exception = {
  why: 'work of the server that falls due in any organization',
  move: 'run it on each node',
};
const BY_ACCOUNT: Exception = {
  why: 'looks for the organizations of one person',
  move: 'read them from a list in the tables of accounts',
};
const BY_ROW_LEVEL_SECURITY: Exception = {
  why: "runs with the rights of its reader, so that row level security adds the organization to each table's rows",
  move: 'name the organization in the text as well',
};

interface LooseReading extends Exception {
  /** The tables that it reads so, subqueries by their names in brackets. */
  readonly reads: readonly string[];
}

/** Views and functions with a statement that reads distributed tables without naming one organization. */
export const STATEMENTS: Readonly<Record<string, LooseReading>> = {
  'private.count_guess': { ...OF_A_PERSON, reads: ['(k)', 'public.memberships'] },
  'private.forgive_guesses': { ...OF_A_PERSON, reads: ['private.banking_locks'] },
  'private.is_locked_out': { ...OF_A_PERSON, reads: ['private.banking_locks'] },
  'private.reauthenticate': { ...OF_A_PERSON, reads: ['private.banking_locks'] },
  'private.refuse_guess': { ...OF_A_PERSON, reads: ['private.banking_locks'] },
  'private.refuse_locked_banking': { ...OF_A_PERSON, reads: ['private.banking_locks'] },
  'private.forget_old_mails': { ...OUTBOX, reads: ['forgotten'] },
  'private.hurry_mails': { ...OUTBOX, reads: ['private.outgoing_mails'] },
  'private.note_mail_failed': { ...OUTBOX, reads: ['private.outgoing_mails'] },
  'private.note_mail_sent': { ...OUTBOX, reads: ['private.outgoing_mails'] },
  'private.take_mail': { ...OUTBOX, reads: ['private.outgoing_mails'] },
  'private.mails_within_an_hour': {
    ...LIMIT_OF_ALL,
    reads: ['private.outgoing_mails', 'public.organizations'],
  },
  'private.refuse_many_bytes': { ...LIMIT_OF_ALL, reads: ['private.import_parts', 'public.organizations'] },
  'private.require_invitation_allowance': {
    ...LIMIT_OF_ALL,
    reads: ['public.activity_log', 'public.memberships', 'public.organizations'],
  },
  'private.require_room_of_newcomers': {
    ...LIMIT_OF_ALL,
    reads: ['public.attachments', 'public.organizations'],
  },
  'private.make_room_for_sandbox': {
    ...SANDBOXES,
    reads: ['(s)', 'private.sandboxes', 'public.organizations'],
  },
  'private.sweep_sandboxes': { ...SANDBOXES, reads: ['private.sandboxes', 'public.organizations'] },
  'public.begin_sandbox': { ...SANDBOXES, reads: ['private.sandboxes'] },
  'private.bank_numbers_by_key': { ...OPERATOR, reads: ['private.bank_accounts'] },
  'private.delete_organisations': { ...OPERATOR, reads: ['public.organizations'] },
  'private.renew_bank_numbers': { ...OPERATOR, reads: ['private.bank_accounts'] },
  'private.unlock_banking_by_operator': { ...OPERATOR, reads: ['private.banking_locks'] },
  'private.audit_repeated_refusals': { ...HOURLY, reads: ['private.banking_refusals'] },
  'private.sweep_import_parts': { ...HOURLY, reads: ['private.import_parts'] },
  'public.remove_member': { ...BY_ACCOUNT, reads: ['public.memberships'] },
  'public.session_context': { ...BY_ACCOUNT, reads: ['public.memberships', 'public.organizations'] },
  'public.accept_invitation': {
    why: 'who opens an invitation has its token and knows no organization',
    move: 'put the organization into the link',
    reads: ['private.invitation_tokens', 'public.invitations'],
  },
  'public.dashboard': {
    ...BY_ROW_LEVEL_SECURITY,
    reads: [
      '(a)',
      '(o)',
      'public.bill_list',
      'public.bills',
      'public.company_settings',
      'public.invoice_list',
      'public.invoices',
    ],
  },
  'public.dashboard_metrics': {
    ...BY_ROW_LEVEL_SECURITY,
    reads: ['public.customers', 'public.sales_orders'],
  },
};
