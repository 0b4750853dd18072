import { dayAfter, type RandomCompany } from './random-company.ts';

/** Buys an asset, by a bill or a journal entry, and adds it to the register; does nothing if the books are locked. */
async function buyAsset(books: RandomCompany): Promise<void> {
  const { act, add, one, pick, random, rows } = books;
  const day = books.day();
  const price = String(100 + random.below(5_000));
  const [account] = await rows(`select id from accounts where org_id = '{org}' and code = '1500'`);
  let bought: unknown;
  if (random.below(2) === 0) {
    const saved = (await act('save_bill', {
      document: {
        vendor_id: await pick('vendors'),
        bill_date: day,
        lines: [
          {
            description: 'Press',
            quantity: 1,
            unit_price: price,
            gst_rate: 15,
            gst_applicable: true,
            account_id: account?.id,
          },
        ],
      },
    })) as { id: string } | null;
    bought = saved && (await act('approve_bill', { id: saved.id }));
    // Approved later by another step, it would be an asset missing from the register.
    if (saved && !bought) await act('bulk_delete', { table_name: 'bills', ids: [saved.id] });
  } else {
    bought = await act('post_journal_entry', {
      entry_date: day,
      description: 'Press',
      reference: null,
      lines: [
        { account_code: '1500', debit: price },
        { account_code: one(['1000', '2500']), credit: price },
      ],
    });
  }
  if (bought)
    await add('fixed_assets', {
      name: 'Press',
      purchase_price: price,
      purchase_date: day,
      salvage_value: one([0, 50]),
      useful_life: 1 + random.below(6),
      depreciation_method: one(['straight_line', 'declining_balance']),
      averaging: one(['full_months', 'actual_days']),
    });
}

export const THINGS = {
  buyAsset,
  async depreciate(books: RandomCompany): Promise<void> {
    await books.act('run_depreciation', { through_date: books.day() });
  },
  async dispose(books: RandomCompany): Promise<void> {
    const id = await books.pick('fixed_assets', 'disposed_on is null');
    if (id) await books.act('dispose_asset', { id, disposed_on: books.day(), proceeds: books.amount() });
  },
  async adjustStock(books: RandomCompany): Promise<void> {
    const isMore = books.random.below(3) > 0;
    await books.act('adjust_stock', {
      item_id: await books.pick('inventory_items'),
      quantity: (isMore ? 1 : -1) * (1 + books.random.below(isMore ? 20 : 4)),
      unit_cost: isMore ? books.amount(5_000) : null,
      moved_on: books.day(),
      reason: 'Counted',
    });
  },
  async costing(books: RandomCompany): Promise<void> {
    const id = await books.pick('company_settings');
    if (id)
      await books.change('company_settings', id, {
        inventory_costing: books.one(['FIFO', 'Weighted average']),
      });
  },
  async recurring(books: RandomCompany): Promise<void> {
    const saved = (await books.act('save_recurring_document', {
      document: {
        name: `Hosting ${books.random.below(1_000_000)}`,
        kind: 'invoice',
        frequency: 'monthly',
        next_date: dayAfter(new Date().toISOString().slice(0, 10), -books.random.below(60)),
        template: {
          customer_id: await books.pick('customers'),
          lines: [{ description: 'Hosting', quantity: 1, unit_price: books.amount() }],
        },
      },
    })) as { id: string } | null;
    if (saved) await books.act('issue_recurring_document', { id: saved.id });
  },
} as const;
