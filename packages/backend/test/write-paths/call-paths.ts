import { KEY } from '../permission-matrix/calls/call.ts';
import { callsOf } from '../permission-matrix/functions.ts';
import { quote, quoteJson } from '../permission-matrix/quote.ts';
import type { Row } from './catalog.ts';
import { STAGED_KEY } from './more-records.ts';
import type { Trial } from './observing.ts';
import { OPEN_DAY, SETTLED_THROUGH, type World } from './world.ts';

const UUID = /'([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'/g;
const DAY = /'20\d\d-\d\d-\d\d'/g;

/** Calls that the permission matrix does not need: with other arguments, or about records of this world alone. */
const moreCalls = ({ cast, more }: World): Readonly<Record<string, readonly string[]>> => {
  const { bank, bankAccount, approvedBill } = cast.records.company;
  // The whole bill, which is closed by it.
  const creditOfBill = `jsonb_build_object('bill_id', ${quote(approvedBill)}, 'issued_on', '2026-02-01', 'lines',
    jsonb_build_array(jsonb_build_object('unit_price', (select balance_due from bills where id = ${quote(approvedBill)}),
      'gst_applicable', false, 'account_id', (select id from accounts where code = '6100'))))`;
  const tracked = quoteJson([
    { account_code: '6100', debit: '5', tracking_1_id: more.trackingOption },
    { account_code: '6100', credit: '5', tracking_1_id: more.trackingOption },
  ]);
  const accepted = quoteJson([{ transaction_id: more.exactLine, target_id: more.exactInvoice }]);
  return {
    accept_bank_suggestions: [`accept_bank_suggestions(${quote(more.till)}, ${accepted}, ${KEY})`],
    approve_bill: [`approve_bill(${quote(more.draftBill)}, ${KEY})`],
    archive_bank_account: [`archive_bank_account(${quote(bankAccount)}, true, ${KEY})`],
    import_staged_statement: [`import_staged_statement(${quote(bank)}, ${STAGED_KEY})`],
    post_journal_entry: [`post_journal_entry('2026-01-25', 'Of an option', null, ${tracked}, ${KEY})`],
    save_credit_note: [`(save_credit_note(${creditOfBill}, ${KEY})).id`],
    update_secure_bank_account: [
      `update_secure_bank_account(${quote(bankAccount)}, 1, 'A bank', 'savings', 'OTHER', '87654321')`,
    ],
    void_opening: [`void_opening('Wrong', ${KEY})`],
  };
};

/**
 * Every function that users may call, with the arguments that the permission matrix has for it, again with
 * each record in them replaced by each observed record of its table, and with its dates before and after the
 * lock date.
 */
export function callPaths(
  world: World,
  functions: readonly string[],
  rows: readonly Row[],
  tableOf: ReadonlyMap<string, string>,
): readonly Trial[] {
  const calls = callsOf(world.cast);
  const more = moreCalls(world);
  const rowsOf = (table: string | undefined) => rows.filter((row) => row.table === table);
  return functions.flatMap((name) => {
    const given = Object.entries(calls[name] ?? {})
      .filter(([target]) => !target.startsWith('other'))
      .map(([, call]) => call);
    return [
      ...new Set([...given, ...(more[name] ?? [])].flatMap((call) => variants(call, rowsOf, tableOf))),
    ].map(
      (call): Trial => ({
        path: name,
        about: call,
        steps: [{ as: 'person', sql: `select from (select ${call} as answer) t where answer is not null` }],
      }),
    );
  });
}

function variants(
  call: string,
  rowsOf: (table: string | undefined) => readonly Row[],
  tableOf: ReadonlyMap<string, string>,
): readonly string[] {
  const about = [...new Set([...call.matchAll(UUID)].map(([, id = '']) => id))];
  const others = about.flatMap((id) =>
    rowsOf(tableOf.get(id))
      .filter((row) => row.id !== id)
      .map((row) => call.replaceAll(id, row.id)),
  );
  const all = [call, ...others];
  const dated = all.filter((one) => one.match(DAY));
  return [
    ...all,
    ...[SETTLED_THROUGH, OPEN_DAY].flatMap((day) => dated.map((one) => one.replaceAll(DAY, quote(day)))),
  ];
}
