import { readdir, readFile } from 'node:fs/promises';
import type postgres from 'postgres';
import type { Trial } from './observing.ts';

const SOURCE = new URL('../../src/', import.meta.url);

/** Database functions that the server's code calls by itself and that may write, from its source. */
export async function jobsOfServer(sql: postgres.ISql): Promise<readonly string[]> {
  const named = new Set<string>();
  for (const file of await readdir(SOURCE, { recursive: true })) {
    if (!file.endsWith('.ts') || /^(schema|seed|database)\//.test(file)) continue;
    for (const [, name = ''] of (await readFile(new URL(file, SOURCE), 'utf8')).matchAll(
      /\bprivate\.(\w+)\s*\(/g,
    ))
      named.add(name);
  }
  const rows = await sql<{ name: string }[]>`
    select distinct p.proname as name from pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.provolatile = 'v' and p.proname in ${sql([...named])} order by 1`;
  return rows.map(({ name }) => name);
}

/** SQL that runs each job here. The procedure that commits between documents is split into its documents. */
export const JOBS: Readonly<Record<string, string>> = {
  audit_repeated_refusals: 'select private.audit_repeated_refusals()',
  forget_old_mails: `update private.outgoing_mails set created_at = now() - interval '31 days', delivered_at = now(), content = null;
    select private.forget_old_mails()`,
  hurry_mails: 'select private.hurry_mails()',
  issue_due_documents: `select private.issue_due_document(r.org_id, r.id, '2026-12-31') from public.recurring_documents r;
    select private.issue_due_document(r.org_id, r.id, '2026-12-31', source => 'recurring_entries') from public.recurring_entries r`,
  note_mail_failed: `select private.note_mail_failed(m.id, '550 no such user', true) from private.outgoing_mails m`,
  note_mail_sent: 'select private.note_mail_sent(m.id) from private.outgoing_mails m',
  open_bank_numbers: 'select private.open_bank_numbers(b) from private.bank_accounts b',
  post_mail: `select private.post_mail('account', 'somebody@example.com', 'Subject', 'Text')`,
  queue_contact_messages: `select private.queue_contact_messages('support@example.com')`,
  renew_bank_numbers: `select set_config('ledgerwise.bank_key', 'a-new-key-of-more-than-thirty-two-characters ' || current_setting('ledgerwise.bank_key'), true);
    select count(*) from private.renew_bank_numbers(100, null, null)`,
  sweep_import_parts: 'select private.sweep_import_parts()',
  sweep_sandboxes: `update private.sandboxes set created_at = now() - interval '1 day'; select private.sweep_sandboxes()`,
  take_mail: 'select private.take_mail()',
  unlock_banking_by_operator: `select private.unlock_banking_by_operator(u.email) from auth.users u`,
};

export const jobPaths = (): readonly Trial[] =>
  Object.entries(JOBS).map(([path, sql]) => ({ path, about: sql, steps: [{ as: 'owner', sql }] }));
