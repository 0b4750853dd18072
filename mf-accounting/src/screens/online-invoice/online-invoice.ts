import { invoices } from '@ledgerwise/domain';
import type { OnlineInvoice } from '@ledgerwise/resource';
import type { Formats } from '@ledgerwise/ui/core';
import { companyOf, daysLate, sheetOf } from '@ledgerwise/ui/online';

/** Content of the page of a shared invoice. */
export interface InvoicePage {
  readonly sheet: ReturnType<typeof sheetOf>;
  /** URL of the logo; null for none. */
  readonly logo: string | null;
  readonly state: 'cancelled' | 'paid' | 'overdue' | 'open';
  /** Balance due, with its currency. */
  readonly balance: { readonly amount: string; readonly currency: string };
  readonly due: string | null;
  readonly formats: Formats;
}

const NUMBER_FORMATS = ['1,234.56', '1.234,56', '1 234,56', "1'234.56"] as const;
const DATE_FORMATS = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;

/** Returns the formats of the sending company. */
function formatsOf(company: OnlineInvoice['company']): Formats {
  return {
    currency: String(company.currency),
    numberFormat: NUMBER_FORMATS.find((one) => one === company.number_format) ?? NUMBER_FORMATS[0],
    dateFormat: DATE_FORMATS.find((one) => one === company.date_format) ?? DATE_FORMATS[0],
    timeZone: String(company.time_zone),
    ...(typeof company.country === 'string' && { country: company.country }),
  };
}

function stateOf({ invoice, as_of }: OnlineInvoice): InvoicePage['state'] {
  if (invoice.status === 'cancelled') return 'cancelled';
  if (Number(invoice.balance_due) === 0) return 'paid';
  return daysLate(invoices, invoice, as_of) > 0 ? 'overdue' : 'open';
}

/** The page of an invoice, rendered by the code that prints it. */
export function pageOf(online: OnlineInvoice): InvoicePage {
  const { company, contact, invoice, lines } = online;
  const formats = formatsOf(company);
  const { logo } = company;
  return {
    sheet: sheetOf({
      resource: invoices,
      stored: { row: invoice, lines },
      company: companyOf(company),
      // The response names the customer, but does not contain its id.
      contact: contact === null ? undefined : { ...contact, id: '' },
      formats,
    }),
    logo: logo ? `data:${logo.media_type};base64,${logo.content}` : textOf(company.logo_url),
    state: stateOf(online),
    balance: { amount: String(invoice.balance_due), currency: String(invoice.currency) },
    due: textOf(invoice.due_date),
    formats,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
