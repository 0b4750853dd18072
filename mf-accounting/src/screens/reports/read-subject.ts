import { accounts, customers, vendors } from '@ledgerwise/domain';
import type { AnyResource } from '@ledgerwise/resource';
import type { ReportSubject } from '@ledgerwise/resource/report';
import type { ReadSubject } from '@ledgerwise/ui/report';

/** Records that reports can be about. A return is not a record: it is identified by its account. */
export const SUBJECTS = { account: accounts, customer: customers, vendor: vendors } as const satisfies Record<
  Exclude<ReportSubject, 'return'>,
  AnyResource
>;

/** A record by the text that lists and pickers call it by. */
export const readSubject: ReadSubject = async (data, of, id, signal) => {
  const { name, title } = SUBJECTS[of === 'return' ? 'account' : of];
  const row: Readonly<Record<string, unknown>> = await data.get(name, id, signal);
  return String(row[title] ?? '');
};
