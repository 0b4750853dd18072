import type { DataSource, Row } from '@ledgerwise/contract';
import { sumOf } from '../amount-text.ts';

const PAGE = 500;

/** All rows of a table. Only for books that a check has opened: they are small. */
export async function allRows(data: Pick<DataSource, 'list'>, table: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await data.list(table, {
      sort: { field: 'id', descending: false },
      page: { size: PAGE, offset: rows.length },
    });
    rows.push(...page.rows);
    if (page.rows.length < PAGE) return rows;
  }
}

/** A line of the journal, with the code of its account. */
export interface LedgerLine {
  readonly entryId: string;
  readonly date: string;
  readonly position: number;
  readonly code: string;
  readonly account: string;
  readonly debit: number;
  readonly credit: number;
}

/** Returns the whole journal, line by line. */
export async function ledgerLines(data: DataSource): Promise<readonly LedgerLine[]> {
  const [lines, accounts] = await Promise.all([allRows(data, 'journal_lines'), allRows(data, 'accounts')]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return lines.map((line) => {
    const account = byId.get(String(line.account_id));
    return {
      entryId: String(line.journal_entry_id),
      date: String(line.entry_date),
      position: Number(line.position),
      code: String(account?.code),
      account: String(account?.name),
      debit: Number(line.debit),
      credit: Number(line.credit),
    };
  });
}

/** Changes of accounts by code, debit positive. */
export function movedBy(lines: readonly LedgerLine[]): Readonly<Record<string, number>> {
  const codes = [...new Set(lines.map(({ code }) => code))].sort();
  return Object.fromEntries(
    codes.map((code) => {
      const own = lines.filter((line) => line.code === code);
      return [code, sumOf(own.flatMap(({ debit, credit }) => [debit, -credit]))];
    }),
  );
}

/** An entry of the journal as people read it. */
export interface PostedEntry {
  readonly number: string;
  readonly date: string;
  readonly description: string;
  readonly lines: readonly LedgerLine[];
}

/** Returns the whole journal, entry by entry, in the order of posting. */
export async function journalOf(data: DataSource): Promise<readonly PostedEntry[]> {
  const [entries, lines] = await Promise.all([allRows(data, 'journal_entries'), ledgerLines(data)]);
  const byEntry = new Map<string, LedgerLine[]>();
  for (const line of lines) byEntry.set(line.entryId, [...(byEntry.get(line.entryId) ?? []), line]);
  return entries
    .filter((entry) => entry.posted_at !== null)
    .toSorted((a, b) => Number(a.number) - Number(b.number))
    .map((entry) => ({
      number: String(entry.entry_number),
      date: String(entry.entry_date),
      description: String(entry.description ?? ''),
      lines: (byEntry.get(entry.id) ?? []).toSorted((a, b) => a.position - b.position),
    }));
}
