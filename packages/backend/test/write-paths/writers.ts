import type postgres from 'postgres';
import { PROTECTED } from './states.ts';

interface Source {
  readonly name: string;
  readonly body: string;
  /** True if people may execute it. */
  readonly isOpen: boolean;
}

/**
 * Functions that may write protected tables according to their source, and why no write path through them is
 * observed.
 */
export const SILENT: Readonly<Record<string, string>> = {
  accept_invitation:
    'The calls have no token that is good; it changes who belongs here, and the history tells.',
  banking_audit_trail: 'It writes to the audit where it refuses, which undoes what was written with it.',
  begin_sandbox: 'It writes the settings of the sandbox, which is another organization.',
  check_open_documents: 'It undoes what it does: it answers how an import would end.',
  preview_bank_statement:
    'It only reads: the function that it shares with an import adds lines for the import alone.',
  preview_posting: 'It undoes what it does: it answers what a posting would be.',
  read_online_invoice:
    'The calls have no token that is good; it counts who opens an invoice, and the history tells.',
  renew_invitation_link:
    'The calls have no invitation that is open; it changes until when somebody may join, and the history tells.',
  revoke_invitation:
    'The calls have no invitation that is open; it changes who may join, and the history tells.',
  verify_banking_audit: 'It writes to the audit where it refuses, which undoes what was written with it.',
};

/**
 * Functions that users may call and that write a protected table, themselves or through what they call.
 * Derived from their source, so it includes writes that never happen (in a branch never taken) and misses
 * statements built at run time.
 */
export async function writersBySource(sql: postgres.ISql): Promise<readonly string[]> {
  const sources = await sql<Source[]>`
    select n.nspname || '.' || p.proname as name, string_agg(p.prosrc, ' ') as body,
      n.nspname = 'public' and bool_or(has_function_privilege('authenticated', p.oid, 'execute')
        or has_function_privilege('anon', p.oid, 'execute')) as "isOpen"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') group by 1, n.nspname order by 1`;
  const bodies = new Map(sources.map(({ name, body }) => [name, body]));
  const calls = new Map(
    sources.map(({ name, body }) => [name, named(body, /\b((?:private|public)\.\w+)\s*\(/g)]),
  );
  const writes = (name: string): boolean =>
    named(bodies.get(name) ?? '', /(?:insert into|update|delete from)\s+((?:public|private)\.\w+)/g).some(
      (table) => table in PROTECTED,
    );
  const reaches = (name: string, seen: Set<string>): boolean => {
    if (seen.has(name)) return false;
    seen.add(name);
    return writes(name) || (calls.get(name) ?? []).some((callee) => reaches(callee, seen));
  };
  return sources
    .filter(({ name, isOpen }) => isOpen && reaches(name, new Set()))
    .map(({ name }) => name.replace('public.', ''));
}

const named = (body: string, pattern: RegExp): readonly string[] =>
  [...body.matchAll(pattern)].map(([, name = '']) => name);
