import { quote, quoteJson } from '../quote.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

/** Payments, credit and write-offs. */
export const paymentCalls: CallsOf = (cast) => ({
  apply_credit: aboutBoth(
    cast,
    ({ advance, sentInvoice }) => `nullif(apply_credit('payment', ${quote(advance)},
      ${quoteJson([{ document_id: sentInvoice, amount: 1 }])}, ${KEY}, '2026-02-01'), '{}')`,
  ),
  issue_credit_note: {
    ...aboutBoth(
      cast,
      ({ sentInvoice }) =>
        `issue_credit_note(issued_on => '2026-02-01', key => ${KEY}, invoice_id => ${quote(sentInvoice)})`,
    ),
    ...aboutBoth(
      cast,
      ({ approvedBill }) =>
        `issue_credit_note(issued_on => '2026-02-01', key => ${KEY}, bill_id => ${quote(approvedBill)})`,
      '-of-bill',
    ),
  },
  open_credits: {
    self: `open_credits(gen_random_uuid())::text`,
  },
  payment_uses: aboutBoth(cast, ({ payment }) => `payment_uses(${quote(payment)})`),
  creditable_lines: aboutBoth(
    cast,
    ({ sentInvoice }) => `nullif(creditable_lines('invoice', ${quote(sentInvoice)}), '[]')`,
  ),
  save_credit_note: aboutBoth(
    cast,
    ({ sentInvoice }) =>
      `(save_credit_note(jsonb_build_object('invoice_id', ${quote(sentInvoice)}, 'issued_on', '2026-02-01',
        'lines', '[{"unit_price": 1}]'::jsonb), ${KEY})).id`,
  ),
  record_payment: {
    ...aboutBoth(
      cast,
      ({ bank, buyer, sentInvoice }) => `record_payment(direction => 'in', contact_id => ${quote(buyer)},
        paid_on => '2026-02-01', amount => 1, bank_account_id => ${quote(bank)},
        allocations => ${quoteJson([{ document_id: sentInvoice, amount: 1 }])}, key => ${KEY})`,
    ),
    ...aboutBoth(
      cast,
      ({ bank, buyer, sentInvoice }) => `record_payment(direction => 'in', contact_id => ${quote(buyer)},
        paid_on => '2026-02-01', amount => 1, bank_account_id => ${quote(bank)},
        allocations => ${quoteJson([{ document_id: sentInvoice, amount: 1, write_off: 1 }])}, key => ${KEY})`,
      '-with-write-off',
    ),
  },
  // The rate in the caller's organization.
  convert_currency: { self: `convert_currency(array[5], 'GBP', 'USD', '2026-01-31') ->> 'rate'` },
  currency_overview: { self: `currency_overview() ->> 'base_currency'` },
  preview_revaluation: { self: `preview_revaluation('2026-01-31') ->> 'as_of'` },
  revalue_currencies: { self: `revalue_currencies('2026-01-31', ${KEY})` },
  undo_allocation: aboutBoth(
    cast,
    ({ allocation }) => `coalesce(undo_allocation(${quote(allocation)}, 'Wrong', ${KEY})::text, '')`,
  ),
  void_credit_note: aboutBoth(
    cast,
    ({ creditNote }) => `void_credit_note(${quote(creditNote)}, 'A mistake', ${KEY})`,
  ),
  void_payment: aboutBoth(
    cast,
    ({ payment }) => `void_payment(${quote(payment)}, 'The cheque bounced', ${KEY})`,
  ),
  write_off: aboutBoth(
    cast,
    ({ sentInvoice }) =>
      `write_off('invoice', ${quote(sentInvoice)}, 1, '2026-02-01', 'Will not be paid', ${KEY})`,
  ),
});
