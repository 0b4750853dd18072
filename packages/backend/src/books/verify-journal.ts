import { createHash } from 'node:crypto';
import { restoreCell } from '@ledgerwise/resource/csv';
import Papa from 'papaparse';

type Row = Readonly<Record<string, string>>;

/** Result of verifying an export of the journal. */
export interface JournalVerdict {
  readonly entries: number;
  /** One sentence for each entry that was changed, does not balance, or does not follow its predecessor. */
  readonly faults: readonly string[];
}

/** CSV files do not distinguish blank and missing, and the hash contains null. */
const orNull = (cell: string | undefined): string | null => (cell ? restoreCell(cell) : null);

/** A JSON array of texts as PostgreSQL writes it. */
const texts = (values: readonly (string | null)[]): string =>
  `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;

function hashOf(first: Row, lines: readonly Row[]): string {
  const entry = texts([
    orNull(first.number),
    orNull(first.entry_date),
    restoreCell(first.description ?? ''),
    orNull(first.reference),
    orNull(first.source_kind),
    orNull(first.source_id),
    orNull(first.reverses_id),
    orNull(first.posted_at),
  ]);
  const rows = lines.map((line) =>
    texts([
      orNull(line.position),
      orNull(line.account_id),
      line.debit ?? null,
      line.credit ?? null,
      orNull(line.contact_id),
      orNull(line.currency),
      // A negative amount begins like a formula, but it is a number and was not guarded as text.
      line.foreign_amount || null,
      orNull(line.gst_box),
      orNull(line.line_description),
      // A line without tracking options is hashed as lines were before there were any.
      ...(line.tracking_1_id || line.tracking_2_id
        ? [orNull(line.tracking_1_id), orNull(line.tracking_2_id)]
        : []),
    ]),
  );
  return createHash('sha256')
    .update([first.previous_hash ?? '', entry, ...rows].join('\n'))
    .digest('hex');
}

/** Cents, exactly. */
const cents = (amount: string | undefined): bigint => BigInt((amount ?? '0').replace('.', ''));

function faultsOf(entry: readonly Row[], before: readonly Row[] | undefined): readonly string[] {
  const [first] = entry;
  if (!first) return [];
  const faults: string[] = [];
  const name = `Journal entry ${first.entry_number}`;
  const sum = entry.reduce((total, { debit, credit }) => total + cents(debit) - cents(credit), 0n);
  if (sum !== 0n) faults.push(`${name} does not balance.`);
  if (hashOf(first, entry) !== first.hash)
    faults.push(`${name} is not what was posted: its hash does not match.`);
  const [earlier] = before ?? [];
  // An export of a period omits entries dated outside it, so only neighbors can be compared.
  const isNeighbour = earlier && Number(earlier.number) + 1 === Number(first.number);
  if (isNeighbour && earlier.hash !== first.previous_hash)
    faults.push(`${name} does not follow ${earlier.entry_number}: its previous hash is another one.`);
  return faults;
}

/**
 * Verifies the hash chain of the books from the CSV of `export_journal`, without the database. Throws if the text is
 * not such an export.
 */
export function verifyJournal(csv: string): JournalVerdict {
  const { data, meta } = Papa.parse<Row>(csv, { header: true, skipEmptyLines: true });
  const missing = ['entry_number', 'previous_hash', 'hash', 'account_id'].filter(
    (column) => !meta.fields?.includes(column),
  );
  if (missing.length > 0)
    throw new Error(`This is not an export of the journal as CSV: it has no column ${missing.join(', ')}.`);
  const byEntry = new Map<string, Row[]>();
  for (const row of data) {
    const lines = byEntry.get(row.number ?? '');
    if (lines) lines.push(row);
    else byEntry.set(row.number ?? '', [row]);
  }
  const entries = [...byEntry.values()];
  return {
    entries: entries.length,
    faults: entries.flatMap((entry, index) => faultsOf(entry, entries[index - 1])),
  };
}
