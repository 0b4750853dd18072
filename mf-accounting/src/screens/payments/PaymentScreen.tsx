import { absolutePath, describeError, type Row, useHost } from '@ledgerwise/contract';
import { useLocation, useNavigate, useNavigateFromHere } from '@ledgerwise/contract/router';
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
import { DiscardDialog, FormBar, FormTheme, KeptInputNotice, MainKey } from '@ledgerwise/ui/form';
import { ResourceRoot, useAnswer } from '@ledgerwise/ui/resource';
import { type FormEvent, useEffect, useState } from 'react';
import { AllocationTable } from './AllocationTable.tsx';
import { CreditList } from './CreditList.tsx';
import { PaymentHead } from './PaymentHead.tsx';
import { PaymentSums } from './PaymentSums.tsx';
import { refundAction } from './payment-fields.ts';
import type { PaymentSide } from './payment-side.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import { usePayment } from './use-payment.ts';

const CONTACT_ID = 'payment-contact';

const PREVIEW_OPTIONS = { title: texts.paymentScreen.preview, nothing: texts.paymentScreen.nothingToPost };

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
    <NoPermission action={texts.paymentScreen.record} roles={auth.rolesWith('payments.create')} />
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
        <ErrorState error={named.error} title={texts.paymentScreen.failed} onRetry={named.retry} />
      ) : (
        <Skeleton width="100%" height="12rem" />
      )}
    </>
  );
}

interface PaymentFormProps {
  readonly side: PaymentSide;
  readonly named: Row | null;
  /** Credit to preselect instead of money. */
  readonly creditId: string | null;
  /** Starts again. */
  onReset(): void;
}

function PaymentForm({ side, named, creditId, onReset }: PaymentFormProps) {
  const formats = useFormats();
  const { basePath, errorTexts } = useHost();
  const navigate = useNavigate();
  const goOn = useNavigateFromHere();
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
    goOn(back.to);
  };
  const saving = used ? texts.paymentScreen.useCredit : texts.paymentScreen.recordPayment;
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
            {texts.paymentScreen.inputKept(words.help)} <WayOut error={payment.failure} />
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
              <ErrorState
                error={open.error}
                title={texts.paymentScreen.documentsFailed(kinds)}
                onRetry={open.retry}
              />
            )}
            {!open.value && !open.error && <Skeleton width="100%" height="6rem" />}
            {open.value && payment.documents.length === 0 && (
              <p className={styles.none}>{texts.paymentScreen.nothingOpen(currency, payment.contactName)}</p>
            )}
            {payment.documents.length > 0 && (
              <AllocationTable
                label={texts.paymentScreen.open(kinds)}
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
                {texts.paymentScreen.otherCurrencies(
                  countOf(
                    others,
                    texts.paymentScreen.moreOne(one),
                    texts.paymentScreen.moreMany(kinds),
                    formats,
                  ),
                )}
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
        <FormBar keys={<MainKey>{saving.toLowerCase()}</MainKey>}>
          <Button variant="primary" type="submit" busy={payment.isBusy} aria-keyshortcuts="Control+Enter">
            {saving}
          </Button>
          <Button onClick={() => void navigate(back.to)}>{texts.paymentScreen.cancel}</Button>
        </FormBar>
      </form>
      {/* Outside the form, so that submitting the dialog does not submit it. */}
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
