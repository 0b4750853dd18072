import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTier } from '../../by-tier.ts';
import { openSharedDatabase, type TestDatabase } from '../../database/test-database.ts';
import { failingControls } from '../steps/journal.ts';
import { openRandomBooks, play, tidyUp } from './play.ts';
import { trackingFaults } from './tracking.ts';

const LEDGERS = Number(process.env.RANDOM_BOOKS ?? byTier({ everyday: 2, full: 60 }));
const COMMANDS = byTier({ everyday: 30, full: 60 });
const SEED = Number(process.env.RANDOM_BOOKS_SEED ?? 20_261_123);
const WORKERS = byTier({ everyday: 2, full: 4 });
/** Controls that correctly report postings into a closed year, until it is closed again. */
const LATE: readonly string[] = ['closed years at zero', 'closed periods unchanged'];

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

/** Number of successful calls of each function, in all books. */
const done = new Map<string, number>();

test.concurrent.each(Array.from({ length: WORKERS }, (_, worker) => worker))(
  'the controls find no fault where there is none, in random books (worker %i)',
  async (worker) => {
    for (let n = worker; n < LEDGERS; n += WORKERS) {
      const books = await openRandomBooks(database, SEED + n);
      await play(books, COMMANDS / 2);
      const halfway = (await failingControls(database, books.admin)) as { check: string }[];
      const story = () => `seed ${SEED + n}\n${books.story.join('\n')}`;
      expect(
        halfway.filter(({ check }) => !LATE.includes(check)),
        story(),
      ).toEqual([]);
      await play(books, COMMANDS / 2);
      await tidyUp(books);
      expect(await failingControls(database, books.admin), story()).toEqual([]);
      expect(await trackingFaults(books), story()).toEqual([]);
      for (const [name, count] of books.done) done.set(name, (done.get(name) ?? 0) + count);
    }
  },
  3_600_000,
);

/** Rules that a seed may skip if there are few books. */
const ASKED = [
  ...[
    'post_invoice',
    'approve_bill',
    'record_payment',
    'void_payment',
    'apply_credit',
    'undo_allocation',
    'write_off',
  ],
  ...[
    'issue_credit_note',
    'save_credit_note',
    'void_credit_note',
    'cancel_invoice',
    'cancel_bill',
    'invoice_from_sales_order',
  ],
  ...['bill_from_purchase_order', 'post_journal_entry', 'reverse_journal_entry', 'replace_journal_entry'],
  ...['adjust_stock', 'add fixed_assets', 'run_depreciation', 'dispose_asset', 'issue_recurring_document'],
  ...['import_bank_statement', 'match_bank_transaction', 'unmatch_bank_transaction', 'post_bank_transaction'],
  ...[
    'transfer_bank_transaction',
    'clear_bank_entries',
    'finish_bank_reconciliation',
    'undo_bank_reconciliation',
  ],
  ...[
    'revalue_currencies',
    'close_year',
    'lock_books',
    'file_gst_return',
    'void_gst_return',
    'import_records',
  ],
  ...[
    'undo_import',
    'bulk_update',
    'bulk_delete',
    'undo_change',
    'archive_records',
    'post_opening',
    'open_stock',
  ],
  ...['import_open_documents', 'change accounts', 'change posting_rules', 'archive_records'],
] as const;

test('the random books cover every case that they are meant for', () => {
  const missed = ASKED.filter((name) => !done.has(name));
  expect(missed.length).toBeLessThanOrEqual(byTier({ everyday: ASKED.length / 2, full: 0 }));
});
