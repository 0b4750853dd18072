import { ASSETS, BEGINNING, DRAWINGS, LOAN, OLD_PRINTER, WAGES } from '../story/household.ts';
import type { Books, Posting, Thread } from './books.ts';
import { type Calendar, THIS_MONTH } from './calendar.ts';
import { billed } from './purchases.ts';

const BANK = '1000';
const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** Posts an entry on a day. */
async function* posted(books: Books, on: string, description: string, lines: readonly Posting[]): Thread {
  yield on;
  await books.journal(on, description, lines);
}

/** Monthly payments to the bank, with their interest. */
function loanOf(books: Books, calendar: Calendar): readonly Thread[] {
  return Array.from({ length: THIS_MONTH }, (_, paid) => {
    const interest = cents(((BEGINNING.loan - paid * LOAN.repayment) * LOAN.yearlyRate) / 12);
    return posted(books, calendar.on(paid + 1, LOAN.day), 'Loan repayment', [
      ['2500', LOAN.repayment],
      ['7000', interest],
      [BANK, -LOAN.repayment - interest],
    ]);
  });
}

function wagesOf(books: Books, calendar: Calendar, month: number): readonly Thread[] {
  const gross = WAGES.gross.findLast(({ from }) => from <= month)?.amount ?? 0;
  const [tax, retirement] = [cents(gross * WAGES.tax), cents(gross * WAGES.retirement)];
  return [
    posted(books, calendar.on(month, WAGES.day), 'Wages of the month', [
      ['6160', gross],
      ['2310', -tax, 'Withheld for the tax authority'],
      ['2320', -retirement, 'Withheld for retirement'],
      [BANK, tax + retirement - gross, 'Paid to employees'],
    ]),
    posted(books, calendar.on(month + 1, WAGES.paidOverOn), 'Withheld from wages, paid over', [
      ['2310', tax],
      ['2320', retirement],
      [BANK, -tax - retirement],
    ]),
  ];
}

/** An asset bought by a bill, entered in the register, and sold again if the story says so. */
async function* assetOf(books: Books, calendar: Calendar, asset: (typeof ASSETS)[number]): Thread {
  const on = calendar.on(asset.month, asset.day);
  const bill = billed(
    books,
    [asset.vendor, asset.account, asset.name, asset.price],
    on,
    calendar.endOf(asset.month),
  );
  yield on;
  const { name, category, price, salvage, years } = asset;
  const [row] = await books.sql<{ id: string }[]>`
    insert into public.fixed_assets ${books.sql({
      name,
      category,
      purchase_price: price,
      purchase_date: on,
      in_service_date: on,
      useful_life: years,
      salvage_value: salvage,
    })} returning id`;
  yield* bill;
  if (name !== OLD_PRINTER.name) return;
  const sold = calendar.on(OLD_PRINTER.month, OLD_PRINTER.day);
  yield sold;
  await books.call('dispose_asset', { id: row?.id, disposed_on: sold, proceeds: OLD_PRINTER.proceeds });
}

/** Monthly depreciation of the assets. */
async function* depreciation(books: Books, calendar: Calendar): Thread {
  for (let month = 0; month <= THIS_MONTH; month += 1) {
    yield calendar.endOf(month);
    await books.call('run_depreciation', { through_date: calendar.endOf(month) });
  }
}

/** Income and spending without customers and vendors, and the company's assets. */
export function householdOf(books: Books, calendar: Calendar): readonly Thread[] {
  const months = Array.from({ length: THIS_MONTH + 1 }, (_, month) => month);
  return [
    posted(books, calendar.on(0, 1), 'Capital of the owners, and loan of the bank', [
      [BANK, BEGINNING.capital + BEGINNING.loan],
      ['3000', -BEGINNING.capital],
      ['2500', -BEGINNING.loan],
    ]),
    ...ASSETS.map((asset) => assetOf(books, calendar, asset)),
    ...loanOf(books, calendar),
    ...months.flatMap((month) => wagesOf(books, calendar, month)),
    ...DRAWINGS.months.map((month) =>
      posted(books, calendar.on(month, DRAWINGS.day), 'Drawings of the owners', [
        ['3100', DRAWINGS.amount],
        [BANK, -DRAWINGS.amount],
      ]),
    ),
    depreciation(books, calendar),
  ];
}
