import type { Row } from '@ledgerwise/contract';
import { type OpenDocument, requested, spread } from '@ledgerwise/domain';
import type { OpenCredit, Values } from '@ledgerwise/resource';
import { useAction } from '@ledgerwise/ui/actions';
import { useCurrency } from '@ledgerwise/ui/core';
import { useNotation, usePreselected } from '@ledgerwise/ui/form';
import { useToday } from '@ledgerwise/ui/resource';
import { useEffect, useState } from 'react';
import { paymentFields } from './payment-fields.ts';
import { readExtras, requestOf } from './payment-request.ts';
import type { PaymentSide } from './payment-side.ts';
import { amountReader, arriving, paymentSums, readAmounts, shownDiscount } from './payment-sums.ts';
import { useEnteredPayment } from './use-entered-payment.ts';
import { useOpenDocuments } from './use-open-documents.ts';
import { type Problems, validatePayment } from './validate-payment.ts';

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** State of a payment during input: money or credit, and its allocations. */
export function usePayment(side: PaymentSide, named: Row | null, creditId: string | null) {
  const today = useToday();
  const base = useCurrency();
  const fields = paymentFields(side);
  const entered = useEnteredPayment(named, { paid_on: today, currency: base });
  const { contact, values, byHand, discounts, unsaved, touch } = entered;
  const { setContact, setValues, setByHand, setDiscounts, setUsed } = entered;
  const preselected = usePreselected(fields);
  useEffect(() => {
    if (preselected) setValues((before) => ({ ...preselected, ...before }));
  }, [preselected, setValues]);
  const [problems, setProblems] = useState<Problems>({});
  const open = useOpenDocuments(side, contact?.id ?? '');
  const asked = open.value?.credits.find(({ id }) => id === creditId) ?? null;
  const used = entered.used === undefined ? asked : entered.used;
  const { run, isBusy, failure } = useAction();
  const currency = used?.currency ?? String(values.currency ?? base);
  const notation = useNotation(currency);
  const documents = (open.value?.documents ?? []).filter((one) => one.currency === currency);
  const day = typeof values.paid_on === 'string' && ISO_DAY.test(values.paid_on) ? values.paid_on : today;

  const read = amountReader(fields, notation);
  const amountOf = (next: Values, from: OpenCredit | null): string =>
    from?.left ?? read('amount', next.amount) ?? '0';
  const taken = readAmounts(discounts, read);
  const allocations = byHand ?? spread(documents, amountOf(values, used), day, taken);
  const put = readAmounts(allocations, read);
  const sent = requested(documents, put, day, taken);
  const sums = documents.length === 0 ? null : paymentSums(amountOf(values, used), put, sent, currency);

  const extras = readExtras(side, used, values, read);
  const payment = { side, values, used, currency, base, day, amount: amountOf(values, used), sent, extras };

  const validate = (): Problems =>
    validatePayment(
      side,
      fields,
      notation,
      {
        ...{ contact, values, used, allocations, discounts },
        isLoaded: Boolean(open.value),
        sentCount: sent.length,
        isTooMuch: sums?.credit === null,
      },
      read,
    );

  return {
    fields,
    values,
    contact,
    contactName: String(contact?.name ?? ''),
    currency,
    isForeign: currency !== base,
    open,
    documents,
    allocations,
    discountOn: (document: OpenDocument): string => shownDiscount(document, discounts, put, day),
    used,
    hasExtras: extras !== null,
    arriving: extras && arriving(amountOf(values, null), extras, currency),
    /** Request for a preview; null while input is missing or invalid. */
    preview: Object.keys(validate()).length === 0 ? requestOf(payment, read) : null,
    day,
    sums,
    problems,
    unsaved,
    isBusy,
    failure,
    choose(next: Row | null) {
      setContact(next);
      setUsed(null);
      setByHand(null);
      setDiscounts({});
      setProblems({});
      touch();
    },
    enter(name: string, value: unknown) {
      setValues({ ...values, [name]: value });
      touch();
      setProblems(({ [name]: _gone, ...rest }) => rest);
      if (['currency', 'amount', 'paid_on'].includes(name)) setByHand(null);
      if (name === 'currency') setDiscounts({});
    },
    put(id: string, amount: string) {
      setByHand((before) => ({ ...(before ?? allocations), [id]: amount }));
      setProblems(({ [id]: _gone, ...rest }) => rest);
      touch();
    },
    discount(id: string, amount: string) {
      setDiscounts((before) => ({ ...before, [id]: amount }));
      setProblems(({ [id]: _gone, ...rest }) => rest);
      touch();
    },
    use(next: OpenCredit | null) {
      setUsed(next);
      touch();
      setProblems({});
      setByHand(null);
    },
    /** Returns true if it was recorded; false if errors are shown. */
    async record(): Promise<boolean> {
      const wrong = validate();
      setProblems(wrong);
      const [first] = Object.keys(wrong);
      if (first !== undefined) document.getElementById(`payment-${first}`)?.focus();
      if (first !== undefined || !contact) return false;
      const { action, request } = requestOf(payment, read);
      return run(action, contact, request);
    },
  };
}

export type Payment = ReturnType<typeof usePayment>;
