import { type Row, useHost } from '@ledgerwise/contract';
import type { DocumentSettlement } from '@ledgerwise/resource';
import { useState } from 'react';
import { Badge } from '../../core/Badge.tsx';
import { Button } from '../../core/Button.tsx';
import { Card } from '../../core/Card.tsx';
import { formatMoney } from '../../core/formats/format.ts';
import { Day } from '../../core/formats/Time.tsx';
import { type Formats, useFormats } from '../../core/formats/use-formats.ts';
import { later } from '../../core/later.tsx';
import { Skeleton } from '../../core/Skeleton.tsx';
import { refusal } from '../../resource/access/use-access.ts';
import { useFocusKept } from '../../resource/actions/use-focus-kept.ts';
import styles from './DocumentRead.module.css';
import { Failed } from './DocumentSide.tsx';
import { type Reversal, reversalOf } from './reversal.ts';
import { settlementsTexts } from './texts.ts';
import type { useSettlements } from './use-settlements.ts';

const ActionDialog = later(
  async () => (await import('../../resource/actions/ActionDialog.tsx')).ActionDialog,
);

const KINDS: Readonly<Record<DocumentSettlement['kind'], string>> = {
  payment: 'Payment',
  credit_note: settlementsTexts.creditNote,
  discount: settlementsTexts.earlyPaymentDiscount,
  write_off: settlementsTexts.writtenOff,
};

/** Name of a settlement for its reversal: `payment PAY-000012`, `the write-off of $20.00`. */
function nameOf({ kind, number, amount, undo, currency }: DocumentSettlement, formats: Formats): string {
  if (number === null)
    return `the ${kind === 'write_off' ? 'write-off' : 'discount'} of ${formatMoney(amount, currency, formats)}`;
  return undo === 'undo_allocation' ? `the use of ${number}` : `${KINDS[kind].toLowerCase()} ${number}`;
}

interface SettlementsProps {
  readonly settlements: ReturnType<typeof useSettlements>;
  /** The document. */
  readonly row: Row;
  /** The balance, in the document's currency. */
  readonly balance: string;
  readonly currency: string;
  readonly baseCurrency: string;
}

/** Payments and credits of a document, with their reversal, and the open balance. */
export function Settlements({ settlements, row, balance, currency, baseCurrency }: SettlementsProps) {
  const formats = useFormats();
  const [taking, setTaking] = useState<Reversal | null>(null);
  const frame = useFocusKept();
  const { data } = settlements;
  return (
    <Card title={settlementsTexts.paymentsAndCredits}>
      <dl className={styles.balance}>
        <dt>{settlementsTexts.balanceDue}</dt>
        <dd>{formatMoney(balance, currency, formats)}</dd>
      </dl>
      {settlements.isPending && <Skeleton width="100%" height="3rem" />}
      {settlements.isError && (
        <Failed text={settlementsTexts.failed} onRetry={() => void settlements.refetch()} />
      )}
      {data?.length === 0 && <p className={styles.soft}>{settlementsTexts.nothingPaid}</p>}
      <div ref={frame}>
        <ul className={styles.entries}>
          {data?.map((one, at) => (
            <li key={`${one.id} ${one.kind}`} data-void={one.voided || undefined}>
              <span>
                {KINDS[one.kind]} {one.number} {one.voided && <Badge>{settlementsTexts.voided}</Badge>}
                <small>
                  <Day on={one.on_date} />
                  {one.bank_account && `, ${one.bank_account}`}
                  {Number(one.exchange_difference) !== 0 &&
                    settlementsTexts.exchange(
                      Number(one.exchange_difference) > 0 ? settlementsTexts.gain : settlementsTexts.loss,
                      formatMoney(one.exchange_difference.replace('-', ''), baseCurrency, formats),
                    )}
                </small>
              </span>
              <span className={styles.figure}>
                {formatMoney(one.amount, currency, formats)}
                {/* A discount is reversed with its payment, so both have one Undo. */}
                {one.id !== data[at - 1]?.id && <ReverseButton settlement={one} onAsk={setTaking} />}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {taking && (
        <ActionDialog
          action={taking.action}
          // A try is known by the record that it is done to, and that record changes with its document.
          row={{ ...row, id: taking.id }}
          onClose={() => setTaking(null)}
        />
      )}
    </Card>
  );
}

interface ReverseButtonProps {
  readonly settlement: DocumentSettlement;
  onAsk(taken: Reversal): void;
}

function ReverseButton({ settlement, onAsk }: ReverseButtonProps) {
  const formats = useFormats();
  const { auth } = useHost();
  const name = nameOf(settlement, formats);
  const taken = reversalOf(settlement, name);
  if (!taken) return null;
  const { action } = taken;
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`${action.label} ${name}`}
      unavailable={refusal(auth, action.permission)}
      onClick={() => onAsk(taken)}
    >
      {action.label}
    </Button>
  );
}
