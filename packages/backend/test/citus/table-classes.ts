/**
 * Tables without an organization in their rows, and why. `reference`: the same for all, small, copied to every node.
 * `accounts`: of people, who may belong to several organizations. `server`: of the server as a whole.
 */
export const UNDISTRIBUTED: Readonly<Record<string, readonly ['reference' | 'accounts' | 'server', string]>> =
  {
    'auth.audit_log_entries': ['accounts', 'what happened to accounts'],
    'auth.flow_state': ['accounts', 'sign-ins that are under way'],
    'auth.identities': ['accounts', 'the ways in which an account signs in'],
    'auth.known_networks': ['accounts', 'networks from which an account has signed in'],
    'auth.mailed_tokens': ['accounts', 'links that were mailed to an account'],
    'auth.refresh_tokens': ['accounts', 'belongs to a session'],
    'auth.sessions': ['accounts', 'one account signs in once for all its organizations'],
    'auth.users': ['accounts', 'an account may belong to several organisations'],
    'public.profiles': [
      'accounts',
      'a row for each account; its org_id says where the person works at present',
    ],
    'auth.rate_levels': ['server', 'limits of visitors, who have no organization'],
    'private.contact_messages': ['server', 'written to the operator by visitors'],
    'private.mail_service': ['server', 'one row: whether something sends mails'],
    'supabase_migrations.preludes': ['server', 'which build made the schema'],
    'supabase_migrations.schema_migrations': ['server', 'which migrations were applied'],
    'private.default_accounts': ['reference', 'the chart that a new organization begins with'],
    'private.document_conversions': ['reference', 'what documents of a kind become'],
    'private.document_kinds': ['reference', 'the kinds of documents'],
    'private.roles': ['reference', 'the roles of members'],
    'private.document_steps': ['reference', 'the steps that documents of a kind take'],
    'private.reports': ['reference', 'the reports that there are'],
    'private.posting_purposes': ['reference', 'what the database posts to by itself'],
    'private.tax_presets': ['reference', 'the standard tax codes of countries'],
    'private.country_defaults': ['reference', 'default settings of companies by country'],
    'private.bank_number_formats': ['reference', 'how bank accounts are numbered'],
    'private.record_tables': ['reference', 'the tables that the generic functions serve'],
    'private.searched_tables': ['reference', 'the tables that are searched'],
    'public.role_permissions': ['reference', 'what each role may do'],
  };

/** Distributed table whose key is the organization. */
export const ROOT = 'public.organizations';
