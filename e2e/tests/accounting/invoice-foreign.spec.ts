import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';

const [BANK, RECEIVABLE, EXCHANGE] = ['1000', '1100', '4230'];

test(
  'partial payments of a foreign invoice take their share, and the last one the rest',
  inFullTier,
  async ({ adminPage: page, admin, api }) => {
    const books = new Books(api, admin.session);
    const { id } = await books.posted(await books.customer('Rhein Werke'), {
      currency: 'EUR',
      exchange_rate: '1.1037',
      lines: [{ description: 'Castings', unit_price: '100', gst_applicable: false }],
    });
    const invoice = new InvoicePage(page);
    await invoice.open(id);
    // 110.37 dollars: 33.33 of 100 euros carry 36.786 of them, 33.33 of the 66.67 left 36.784 of the 73.58 left.
    for (const [amount, rate, difference] of [
      ['33.33', '1.2', 'exchange gain $3.21'],
      ['33.33', '1.1', 'exchange loss $0.12'],
      ['33.34', '1.1037', null],
    ] as const) {
      await invoice.enterPayment({ amount, rate });
      await invoice.answer('Record Payment').click();
      await expect(invoice.dialog).toBeHidden();
      const part = invoice.settlements.filter({ hasText: `€${amount}` }).last();
      if (difference) await expect(part).toContainText(difference);
      else await expect(part).not.toContainText('exchange');
    }
    await expect(invoice.state('Paid')).toBeVisible();
    const payments = await books.payments();
    const entries = await Promise.all(payments.map((payment) => books.entriesOf('payment', payment.id)));
    expect(entries).toEqual([
      [{ [BANK]: '40.00', [RECEIVABLE]: '-36.79', [EXCHANGE]: '-3.21' }],
      [{ [BANK]: '36.66', [RECEIVABLE]: '-36.78', [EXCHANGE]: '0.12' }],
      [{ [BANK]: '36.80', [RECEIVABLE]: '-36.80' }],
    ]);
    expect(await books.invoice(id)).toMatchObject({ balance_due: 0, base_balance: 0 });
    expect(await books.faults()).toEqual([]);
  },
);
