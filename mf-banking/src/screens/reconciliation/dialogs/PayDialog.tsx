import { AppError, type Row, useHost } from '@ledgerwise/contract';
import {
  allocated,
  BILL,
  bills,
  credit,
  customers,
  discountOn,
  discountUntil,
  INVOICE,
  invoices,
  type OpenDocument,
  openDocument,
  openStates,
  requested,
  spread,
  vendors,
} from '@ledgerwise/domain';
import { type BankSuggestion, readFrom, ref } from '@ledgerwise/resource';
import {
  Checkbox,
  ConfirmDialog,
  Day,
  ErrorState,
  formatMoney,
  Skeleton,
  useFormats,
} from '@ledgerwise/ui/core';
import { FormTheme, PlainField } from '@ledgerwise/ui/form';
import { useAnswer, useAttempt } from '@ledgerwise/ui/resource';
import { useId, useState } from 'react';
import { isNothing, isOut, sizeOf, wordsOfLine } from '../line-amount.ts';
import styles from '../reconciliation.module.css';
import { texts } from '../texts.ts';
import { Sums } from './Sums.tsx';

/** Money in is a customer's, money out a vendor's. */
const SIDES = {
  in: {
    ...{ title: texts.payDialog.ofInvoices, documents: invoices, kind: INVOICE },
    ...{ contact: 'customer_id', field: ref(customers, { label: texts.payDialog.customer, required: true }) },
  },
  out: {
    ...{ title: texts.payDialog.ofBills, documents: bills, kind: BILL },
    ...{ contact: 'vendor_id', field: ref(vendors, { label: texts.payDialog.vendor, required: true }) },
  },
} as const;

interface PayDialogProps {
  readonly line: Row;
  readonly currency: string;
  /** The documents that the line most likely pays: chosen at the beginning. */
  readonly candidate?: BankSuggestion | undefined;
  onPaid(): void;
  onClose(): void;
}

/**
 * Records a line as the payment of a contact's invoices or bills, each with its early payment discount; the remaining
 * amount becomes open credit.
 */
export function PayDialog({ line, currency, candidate, onPaid, onClose }: PayDialogProps) {
  const formats = useFormats();
  const { data, notify } = useHost();
  const attempt = useAttempt();
  const id = useId();
  const [contact, setContact] = useState<Row | null>(
    candidate?.contact_id === undefined ? null : { id: candidate.contact_id },
  );
  const [ticked, setTicked] = useState<readonly string[]>(
    candidate?.allocations?.map(({ document_id }) => document_id) ?? [],
  );
  const { title, documents, kind, contact: column, field } = SIDES[isOut(line) ? 'out' : 'in'];
  const many = documents.label.many.toLowerCase();
  const money = (amount: string): string => formatMoney(amount, currency, formats);
  const owed = useAnswer(documents.name, `open in ${currency} of ${contact?.id}`, async (source, signal) => {
    if (!contact) return [];
    const filters = [
      { field: column, operator: 'equals', value: contact.id },
      { field: 'status', operator: 'in', value: openStates(kind) },
      { field: 'currency', operator: 'equals', value: currency },
    ] as const;
    const sort = { field: 'due_date', descending: false };
    const page = { size: 200, offset: 0 };
    const { rows } = await source.list(readFrom(documents), { filters, sort, page, signal });
    return rows.map((row) => openDocument(kind, row));
  });
  const chosen = ticked.flatMap((one) => owed.value?.find((document) => document.id === one) ?? []);
  const day = String(line.day);
  const put = spread(chosen, sizeOf(line), day);
  // Allocations cannot exceed the amount of the line.
  const left = credit(sizeOf(line), put, currency) ?? '0.00';
  const pay = async (): Promise<void> => {
    if (!contact)
      throw new AppError('data.invalid', { message: texts.payDialog.choose(field.label.toLowerCase()) });
    const sent = { id: line.id, contact_id: contact.id, allocations: requested(chosen, put, day) };
    await data.call('pay_from_bank_transaction', { ...sent, key: attempt.keyOf(sent) });
    notify.success({
      title: texts.payDialog.recorded,
      text: isNothing(left) ? texts.payDialog.matched : texts.payDialog.matchedWithCredit(money(left)),
    });
    onPaid();
  };
  return (
    <ConfirmDialog
      open
      wide
      isComplete={candidate !== undefined}
      unavailable={contact && !owed.value && !owed.error ? texts.payDialog.loading(many) : undefined}
      title={title}
      confirmLabel={texts.payDialog.record}
      busyLabel={texts.payDialog.recording}
      onConfirm={pay}
      onClose={onClose}
    >
      <FormTheme>
        <div className={styles.form}>
          <p>
            {wordsOfLine(line)}, {money(String(line.amount))}.
          </p>
          <PlainField
            id={`${id}-contact`}
            field={field}
            value={contact?.id ?? ''}
            problem={undefined}
            onChange={(_id, record) => {
              setContact(record ?? null);
              setTicked([]);
            }}
          />
          {contact && owed.error && !owed.value ? (
            <ErrorState error={owed.error} title={texts.payDialog.failed(many)} onRetry={owed.retry} />
          ) : contact && !owed.value ? (
            <Skeleton width="100%" height="4rem" />
          ) : (
            contact && (
              <>
                {owed.value?.length === 0 ? (
                  <p className={styles.soft}>{texts.payDialog.none(many, currency)}</p>
                ) : (
                  <ul className={styles.choices} aria-label={texts.payDialog.open(many)}>
                    {owed.value?.map((document) => (
                      <li key={document.id}>
                        <Checkbox
                          label={document.number}
                          checked={ticked.includes(document.id)}
                          onChange={({ target: { checked } }) =>
                            setTicked(
                              checked
                                ? [...ticked, document.id]
                                : ticked.filter((other) => other !== document.id),
                            )
                          }
                        />
                        <span className={styles.soft}>
                          {document.due !== '' && (
                            <>
                              {texts.payDialog.due} <Day on={document.due} />
                            </>
                          )}
                          <Discount document={document} day={day} />
                        </span>
                        <span className={styles.figure}>{money(document.balance)}</span>
                      </li>
                    ))}
                  </ul>
                )}
                <Sums
                  sums={[
                    [texts.payDialog.applied(many), money(allocated(put, currency))],
                    [texts.payDialog.credit, money(left)],
                  ]}
                />
              </>
            )
          )}
        </div>
      </FormTheme>
    </ConfirmDialog>
  );
}

/** Discount for paying the whole document on the line's date. */
function Discount({ document, day }: { readonly document: OpenDocument; readonly day: string }) {
  const formats = useFormats();
  const discount = discountOn(document, day);
  const until = discountUntil(document);
  if (until === null || isNothing(discount)) return null;
  return (
    <>
      {texts.payDialog.discount(formatMoney(discount, document.currency, formats))} <Day on={until} />
    </>
  );
}
