import { type Allocations, discountOn, discountUntil, type OpenDocument } from '@ledgerwise/domain';
import { Day, formatMoney, useFormats } from '@ledgerwise/ui/core';
import { AmountInput, useNotation } from '@ledgerwise/ui/form';
import { allocationField, discountField } from './payment-fields.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';

interface AllocationTableProps {
  readonly label: string;
  readonly documents: readonly OpenDocument[];
  readonly allocations: Allocations;
  readonly currency: string;
  /** Date of the payment, which decides about early payment discounts. */
  readonly day: string;
  readonly problems: Readonly<Record<string, string>>;
  /** The discount on a document, typed or by its terms. */
  discountOf(document: OpenDocument): string;
  onChange(id: string, amount: string): void;
  onDiscount(id: string, amount: string): void;
}

/** Open documents of a contact, and the amounts applied to them. */
export function AllocationTable(props: AllocationTableProps) {
  const formats = useFormats();
  const { label, documents, allocations, currency, day, problems, discountOf, onChange, onDiscount } = props;
  const notation = useNotation(currency);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.allocationTable.number}</th>
          <th scope="col">{texts.allocationTable.date}</th>
          <th scope="col">{texts.allocationTable.dueDate}</th>
          <th scope="col" className={styles.figure}>
            {texts.allocationTable.balance}
          </th>
          <th scope="col" className={styles.figure}>
            {texts.allocationTable.discount}
          </th>
          <th scope="col" className={styles.figure}>
            {texts.allocationTable.payment}
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <tr key={document.id}>
            <th scope="row">
              {document.number}
              <Discount document={document} day={day} />
            </th>
            <td data-label={texts.allocationTable.date}>
              <Day on={document.dated} />
            </td>
            <td data-label={texts.allocationTable.due}>
              <Day on={document.due} />
            </td>
            <td className={styles.figure} data-label={texts.allocationTable.balance}>
              {formatMoney(document.balance, currency, formats)}
            </td>
            <td className={styles.entered} data-label={texts.allocationTable.discount}>
              <AmountInput
                aria-label={texts.allocationTable.discountOn(document.number)}
                field={discountField(document.number)}
                notation={notation}
                value={discountOf(document)}
                onChange={(amount) => onDiscount(document.id, amount)}
              />
            </td>
            <td className={styles.entered} data-label={texts.allocationTable.payment}>
              <AmountInput
                aria-label={texts.allocationTable.paymentFor(document.number)}
                aria-invalid={problems[document.id] !== undefined}
                aria-describedby={problems[document.id] ? `problem-${document.id}` : undefined}
                field={allocationField(document.number)}
                notation={notation}
                value={allocations[document.id] ?? ''}
                onChange={(amount) => onChange(document.id, amount)}
              />
              {problems[document.id] && (
                <span id={`problem-${document.id}`} className={styles.problem}>
                  {problems[document.id]}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Discount for paying in time, while it applies. */
function Discount({ document, day }: { readonly document: OpenDocument; readonly day: string }) {
  const formats = useFormats();
  const until = discountUntil(document);
  const discount = discountOn(document, day);
  if (until === null || Number(discount) === 0) return null;
  return (
    <small className={styles.soft}>
      {texts.allocationTable.discounted(formatMoney(discount, document.currency, formats))} <Day on={until} />
    </small>
  );
}
