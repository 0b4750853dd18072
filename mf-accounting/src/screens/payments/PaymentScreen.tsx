import { absolutePath, describeError, type Row, useHost } from '@ledgerwise/contract';
import { useLocation, useNavigate } from '@ledgerwise/contract/router';
import { type OpenCredit, readFrom } from '@ledgerwise/resource';
import { ActionDialog, ActionPreview } from '@ledgerwise/ui/actions';
import {
  Banner,
  Button,
  Card,
  countOf,
  ErrorState,
  NoPermission,
  PageHeader,
  Skeleton,
  useFormats,
  WayOut,
} from '@ledgerwise/ui/core';
import { DiscardDialog, FormBar, FormTheme, KeptInputNotice } from '@ledgerwise/ui/form';
import { ResourceRoot, useAnswer } from '@ledgerwise/ui/resource';
import { type FormEvent, useEffect, useState } from 'react';
import { AllocationTable } from './AllocationTable.tsx';
import { CreditList } from './CreditList.tsx';
import { PaymentHead } from './PaymentHead.tsx';
import { PaymentSums } from './PaymentSums.tsx';
import { refundAction } from './payment-fields.ts';
import type { PaymentSide } from './payment-side.ts';
import styles from './payments.module.css';
import { usePayment } from './use-payment.ts';

const CONTACT_ID = 'payment-contact';

const PREVIEW_OPTIONS = { title: 'What it posts', nothing: 'Nothing: it is in the general ledger already.' };

/** Records one payment for many documents of a contact, which the address may name. */
export function PaymentScreen({ side }: { readonly side: PaymentSide }) {
  const { auth } = useHost();
  return auth.can('payments.create') ? (
    <ResourceRoot resource={side.documents}>
      <FormTheme>
        <PaymentFromAddress side={side} />
      </FormTheme>
    </ResourceRoot>
  ) : (
    <NoPermission action="record payments" roles={auth.rolesWith('payments.create')} />
  );
}

function PaymentFromAddress({ side }: { readonly side: PaymentSide }) {
  const [attempt, setAttempt] = useState(0);
  const asked = new URLSearchParams(useLocation().search);
  const id = asked.get(side.contact);
  const creditId = asked.get('credit');
  const contacts = side.contactField.targetResource;
  const named = useAnswer<Row | null>(contacts?.name ?? '', `named ${id ?? ''}`, async (data, signal) =>
    id === null || !contacts ? null : data.get(readFrom(contacts), id, signal),
  );
  if (named.value !== undefined)
    return (
      <PaymentForm
        key={`${id} ${creditId} ${attempt}`}
        side={side}
        named={named.value}
        creditId={creditId}
        onReset={() => setAttempt(attempt + 1)}
      />
    );
  return (
    <>
      <PageHeader title={side.title} description={side.description} />
      {named.error ? (
        <ErrorState error={named.error} title="This could not be opened" onRetry={named.retry} />
      ) : (
        <Skeleton width="100%" height="12rem" />
      )}
    </>
  );
}

interface PaymentFormProps {
  readonly side: PaymentSide;
  readonly named: Row | null;
  /** The credit to begin with instead of money. */
  readonly creditId: string | null;
  /** Starts again. */
  onReset(): void;
}

function PaymentForm({ side, named, creditId, onReset }: PaymentFormProps) {
  const formats = useFormats();
  const { basePath, errorTexts } = useHost();
  const navigate = useNavigate();
  const payment = usePayment(side, named, creditId);
  const [refunding, setRefunding] = useState<OpenCredit | null>(null);
  const { currency, open, used } = payment;
  const firstId = named ? 'payment-amount' : CONTACT_ID;
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId]);
  const contacts = side.contactField.targetResource;
  const back =
    named && contacts
      ? { to: absolutePath(basePath, `${contacts.path}/${named.id}`), label: String(named[contacts.title]) }
      : { to: absolutePath(basePath, side.list), label: side.listLabel };
  const submit = async (event: Pick<FormEvent, 'preventDefault'>): Promise<void> => {
    event.preventDefault();
    if (!(await payment.record())) return;
    payment.unsaved.saved();
    void navigate(back.to);
  };
  const saving = used ? 'Use Credit' : 'Record Payment';
  const words = payment.failure ? describeError(payment.failure, errorTexts) : null;
  const one = side.documents.label.one.toLowerCase();
  const kinds = side.documents.label.many.toLowerCase();
  const others = (open.value?.documents.length ?? 0) - payment.documents.length;
  return (
    <>
      <PageHeader title={side.title} description={side.description} back={back} />
      <form
        className={styles.form}
        noValidate
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
        }}
        onSubmit={(event) => void submit(event)}
      >
        <KeptInputNotice unsaved={payment.unsaved} onReset={onReset} />
        {words && (
          <Banner tone="bad" title={words.title} live>
            {words.help} What you entered is still here. <WayOut error={payment.failure} />
          </Banner>
        )}
        <PaymentHead side={side} payment={payment} contactInputId={CONTACT_ID} />
        {payment.contact && open.value && open.value.credits.length > 0 && (
          <CreditList
            credits={open.value.credits}
            used={used?.id ?? null}
            onUse={payment.use}
            onRefund={setRefunding}
          />
        )}
        {payment.contact && (
          <Card flush>
            {Boolean(open.error) && !open.value && (
              <ErrorState error={open.error} title={`Failed to load ${kinds}`} onRetry={open.retry} />
            )}
            {!open.value && !open.error && <Skeleton width="100%" height="6rem" />}
            {open.value && payment.documents.length === 0 && (
              <p className={styles.none}>
                Nothing is open in {currency}. The payment stays as credit of {payment.contactName} until
                there is something to use it for.
              </p>
            )}
            {payment.documents.length > 0 && (
              <AllocationTable
                label={`Open ${kinds}`}
                documents={payment.documents}
                allocations={payment.allocations}
                currency={currency}
                day={payment.day}
                problems={payment.problems}
                discountOf={payment.discountOn}
                onChange={payment.put}
                onDiscount={payment.discount}
              />
            )}
            {others > 0 && (
              <p className={styles.none}>
                {countOf(others, `more ${one} is`, `more ${kinds} are`, formats)} open in other currencies. A
                payment is for documents in its own currency. Choose their currency to see them, and record
                one payment for each currency.
              </p>
            )}
            <PaymentSums payment={payment} />
          </Card>
        )}
        {payment.preview && payment.contact && (
          <ActionPreview
            action={payment.preview.action}
            options={PREVIEW_OPTIONS}
            row={payment.contact}
            entered={payment.preview.request}
          />
        )}
        <FormBar
          keys={
            <>
              <kbd>Ctrl</kbd>+<kbd>Enter</kbd> {saving.toLowerCase()}
            </>
          }
        >
          <Button variant="primary" type="submit" busy={payment.isBusy} aria-keyshortcuts="Control+Enter">
            {saving}
          </Button>
          <Button onClick={() => void navigate(back.to)}>Cancel</Button>
        </FormBar>
      </form>
      {/* Beside the form: what is sent in the dialog is none of its own. */}
      {refunding && payment.contact && (
        <ActionDialog
          action={refundAction(side, refunding)}
          row={{ ...payment.contact, currency: refunding.currency }}
          onClose={() => setRefunding(null)}
        />
      )}
      <DiscardDialog unsaved={payment.unsaved} />
    </>
  );
}
