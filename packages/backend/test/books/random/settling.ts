import { dayAfter, type RandomCompany } from './random-company.ts';

interface Open {
  readonly id: string;
  readonly contact: string;
  readonly currency: string;
  readonly due: string;
  readonly day: string;
}

const openDocument = async (
  { rows, random }: RandomCompany,
  kind: 'invoice' | 'bill',
): Promise<Open | undefined> => {
  const found =
    (await rows(`select id, ${kind === 'invoice' ? 'customer_id' : 'vendor_id'} as contact, currency,
      balance_due::text as due, ${kind}_date::text as day
    from ${kind}s where org_id = '{org}' and posted_at is not null and balance_due > 0 order by created_at, id`)) as unknown as readonly Open[];
  return found[random.below(Math.max(found.length, 1))];
};

/** Pays a document: all of it, a part with a discount, or more than is owed. */
async function pay(books: RandomCompany): Promise<void> {
  const { act, one, random, rows } = books;
  const kind = one(['invoice', 'bill'] as const);
  const open = await openDocument(books, kind);
  if (!open) return;
  const due = Number(open.due);
  const part = random.below(3) === 0 ? due : Math.max(0.01, Math.floor(due * (1 + random.below(90))) / 100);
  const isDiscounted = part < due && random.below(3) === 0;
  const discount = isDiscounted ? Math.min(1, Math.round((due - part) * 100) / 100) : 0;
  const isEuro = open.currency === 'EUR';
  const [bank] = await rows(
    `select id from accounts where org_id = '{org}' and code = '${isEuro ? '1050' : '1000'}'`,
  );
  await act('record_payment', {
    direction: kind === 'invoice' ? 'in' : 'out',
    contact_id: open.contact,
    paid_on: dayAfter(open.day, random.below(90)),
    amount: (part + (random.below(4) === 0 ? 7.5 : 0)).toFixed(2),
    currency: open.currency,
    ...(isEuro && { rate: one(['1.05', '1.2', '1.1']) }),
    bank_account_id: bank?.id,
    allocations: [
      {
        document_id: open.id,
        amount: part.toFixed(2),
        ...(discount > 0 && { discount: discount.toFixed(2) }),
      },
    ],
  });
}

async function useCredit(books: RandomCompany): Promise<void> {
  const { act, pick, one, rows, random, day } = books;
  const kind = one(['payment', 'credit_note'] as const);
  const id = await pick(
    `${kind}s`,
    `unallocated > 0 and ${kind === 'payment' ? `status = 'posted'` : `status <> 'void'`}`,
  );
  if (!id) return;
  const [source] = await rows(
    `select customer_id, vendor_id, unallocated::text as left, currency from ${kind}s where id = '${id}'`,
  );
  const target = source?.customer_id ? 'invoice' : 'bill';
  const documents = await rows(`select id, balance_due::text as due from ${target}s
    where org_id = '{org}' and balance_due > 0 and posted_at is not null and currency = '${source?.currency}'
      and ${target === 'invoice' ? 'customer_id' : 'vendor_id'} = '${source?.customer_id ?? source?.vendor_id}' order by created_at, id`);
  const document = documents[random.below(Math.max(documents.length, 1))];
  if (!document) return;
  await act('apply_credit', {
    source_kind: kind,
    source_id: id,
    allocations: [
      { document_id: document.id, amount: Math.min(Number(document.due), Number(source?.left)).toFixed(2) },
    ],
    applied_on: day(),
  });
}

export const SETTLING = {
  pay,
  payAgain: pay,
  useCredit,
  async voidPayment(books: RandomCompany): Promise<void> {
    const id = await books.pick('payments', `status = 'posted'`);
    if (id)
      await books.act('void_payment', {
        id,
        reason: 'Bounced',
        ...(books.random.below(2) && { voided_on: books.day() }),
      });
  },
  async undoAllocation(books: RandomCompany): Promise<void> {
    const id = await books.pick('payment_allocations', 'voided_at is null');
    if (id)
      await books.act('undo_allocation', {
        id,
        reason: 'Another one',
        ...(books.random.below(2) && { undone_on: books.day() }),
      });
  },
  async writeOff(books: RandomCompany): Promise<void> {
    const kind = books.one(['invoice', 'bill'] as const);
    const open = await openDocument(books, kind);
    if (open)
      await books.act('write_off', {
        document_kind: kind,
        document_id: open.id,
        amount: Math.min(Number(open.due), 5).toFixed(2),
        written_on: dayAfter(open.day, 30),
        reason: 'Too small',
      });
  },
  async advance(books: RandomCompany): Promise<void> {
    const { act, one, pick, rows, day, amount } = books;
    const direction = one(['in', 'out'] as const);
    const [bank] = await rows(`select id from accounts where org_id = '{org}' and code = '1000'`);
    await act('record_payment', {
      direction,
      contact_id: await pick(direction === 'in' ? 'customers' : 'vendors'),
      paid_on: day(),
      amount: amount(),
      currency: 'USD',
      bank_account_id: bank?.id,
    });
  },
} as const;
