import { createHash } from 'node:crypto';
import type { Session } from './catalog.ts';
import type { Books } from './manifest.ts';

const ROWS_AT_A_TIME = 5000;

interface Digest {
  readonly count: number;
  readonly hash: string;
}

/** Hashes the lines of each organization as a stream, so that no journal has to fit into memory. */
async function digest(
  rows: AsyncIterable<readonly { readonly org_id: string; readonly line: string }[]>,
): Promise<(organisation: string) => Digest> {
  const counts = new Map<string, number>();
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  for await (const some of rows)
    for (const { org_id: organisation, line } of some) {
      const hash = hashes.get(organisation) ?? createHash('sha256');
      hashes.set(organisation, hash.update(`${line}\n`));
      counts.set(organisation, (counts.get(organisation) ?? 0) + 1);
    }
  const digests = new Map([...hashes].map(([organisation, hash]) => [organisation, hash.digest('hex')]));
  const ofNothing = createHash('sha256').digest('hex');
  return (organisation) => ({
    count: counts.get(organisation) ?? 0,
    hash: digests.get(organisation) ?? ofNothing,
  });
}

/** Figures and hashes of the books of each organization, in the session's transaction. */
export async function readBooks(sql: Session): Promise<readonly Books[]> {
  const journal = await digest(
    sql<{ org_id: string; line: string }[]>`
      select org_id, number || ' ' || hash as line from public.journal_entries
      where hash is not null order by org_id, number`.cursor(ROWS_AT_A_TIME),
  );
  const attachments = await digest(
    sql<{ org_id: string; line: string }[]>`
      select org_id, attachment_id || ' ' || encode(sha256(content), 'hex') as line
      from private.attachment_contents order by org_id, attachment_id`.cursor(ROWS_AT_A_TIME),
  );
  const organisations = await sql<{ id: string; name: string }[]>`
    select id, name from public.organizations order by id`;
  return organisations.map(({ id, name }) => ({
    organisation: id,
    name,
    entries: journal(id).count,
    journal: journal(id).hash,
    attachments: attachments(id).count,
    attachmentBytes: attachments(id).hash,
  }));
}
