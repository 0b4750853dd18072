import { costOf } from './model-books.ts';
import { call, type ModelledBooks, money } from './modelled-books.ts';
import { dateOf, type Step } from './steps.ts';

export async function receiveStock(books: ModelledBooks, { day, amount, quantity }: Step): Promise<void> {
  const { model } = books;
  const [date, count, unitCost] = [dateOf(day), 1 + (quantity % 20), 1 + (amount % 5_000)];
  const expected = model.isLocked(date) ? 'ledger.period_locked' : null;
  await call(
    books,
    'adjust_stock',
    {
      item_id: books.item,
      quantity: count,
      unit_cost: money(unitCost),
      moved_on: date,
      reason: 'Counted',
    },
    expected,
  );
  if (expected) return;
  model.receive(date, count, unitCost);
  model.post([
    ['1200', count * unitCost],
    ['5030', -count * unitCost],
  ]);
}

export async function loseStock(books: ModelledBooks, { day, quantity }: Step): Promise<void> {
  const { model } = books;
  const [date, count] = [dateOf(day), 1 + (quantity % 9)];
  const expected = model.isLocked(date)
    ? 'ledger.period_locked'
    : count > model.usable(date)
      ? 'stock.insufficient'
      : null;
  await call(
    books,
    'adjust_stock',
    {
      item_id: books.item,
      quantity: -count,
      unit_cost: null,
      moved_on: date,
      reason: 'Broken',
    },
    expected,
  );
  if (expected) return;
  const cost = costOf(model.issue(date, count));
  model.post([
    ['5030', cost],
    ['1200', -cost],
  ]);
}
