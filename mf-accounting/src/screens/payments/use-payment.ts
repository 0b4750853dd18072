import type { Row } from '@ledgerwise/contract';
import { type Allocations, allocated, credit, requested, spread } from '@ledgerwise/domain';
import { addDecimals, type Values } from '@ledgerwise/resource';
import { parseText, validate } from '@ledgerwise/resource/validation';
import { useAction } from '@ledgerwise/ui/actions';
import { useCurrency } from '@ledgerwise/ui/core';
import { useNotation, useUnsaved } from '@ledgerwise/ui/form';
import { useToday } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { type KeptPayment, readKeptPayment } from './kept-payment.ts';
import { allocationField, creditAction, paymentFields, recordAction } from './payment-fields.ts';
import type { PaymentSide } from './payment-side.ts';
import { type Credit, useOpenDocuments } from './use-open-documents.ts';

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

type Problems = Readonly<Record<string, string>>;

const isAmount = (read: string | null): boolean => read !== null && !read.startsWith('-');

/** A payment while it is entered: money or credit, and what it is put against. */
export function usePayment(side: PaymentSide, named: Row | null) {
  const today = useToday();
  const base = useCurrency();
  const fields = paymentFields(side);
  const [contact, setContact] = useState(named);
  const [values, setValues] = useState<Values>({ paid_on: today, currency: base });
  // Null as long as nothing was put by hand: the amount is then spread over what is open, also over what comes later.
  const [byHand, setByHand] = useState<Allocations | null>(null);
  const [used, setUsed] = useState<Credit | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isDirty, setDirty] = useState(false);
  const open = useOpenDocuments(side, contact?.id ?? '');
  const { run, isBusy, failure } = useAction();
  const unsaved = useUnsaved<KeptPayment>({
    isDirty,
    write: () => ({ contact, values, allocations: byHand, used }),
    read: readKeptPayment,
    restore(kept) {
      setContact(kept.contact);
      setValues(kept.values);
      setByHand(kept.allocations);
      setUsed(kept.used);
      setDirty(true);
    },
  });
  const touch = (): void => {
    setDirty(true);
    unsaved.note();
  };

  const currency = used?.currency ?? String(values.currency ?? base);
  const notation = useNotation(currency);
  const documents = (open.value?.documents ?? []).filter((one) => one.currency === currency);
  const day = typeof values.paid_on === 'string' && ISO_DAY.test(values.paid_on) ? values.paid_on : today;

  /** A number as it was typed; null where it is none. */
  const read = (name: string, typed: unknown): string | null => {
    const parsed = parseText(
      name === 'amount' ? fields.amount : allocationField(name),
      String(typed ?? ''),
      notation,
    );
    return 'value' in parsed && parsed.value !== null ? String(parsed.value) : null;
  };
  const amountOf = (next: Values, from: Credit | null): string =>
    from?.left ?? read('amount', next.amount) ?? '0';
  const allocations = byHand ?? spread(documents, amountOf(values, used), day);
  const put = Object.fromEntries(
    Object.entries(allocations).map(([id, typed]) => [id, typed === '' ? '' : (read(id, typed) ?? '')]),
  );
  const sent = requested(documents, put, day);
  const discounts = sent.flatMap(({ discount }) => (discount === undefined ? [] : [discount]));
  const sums =
    documents.length === 0
      ? null
      : {
          allocated: allocated(put, currency),
          discount: discounts.length === 0 ? null : discounts.reduce(addDecimals, '0.00'),
          credit: credit(amountOf(values, used), put, currency),
        };

  const judge = (): Problems => {
    const wrong: Record<string, string> = {};
    if (!contact) wrong.contact = side.contactField.requiredMessage;
    // Money is not kept as credit because what it is for has not come yet.
    else if (!open.value)
      wrong.contact = 'What is open has not been loaded yet. Wait a moment, or load it again below.';
    if (!used) {
      const checked = validate({ fields }, values, { ...notation, partial: true });
      if (!checked.ok) Object.assign(wrong, checked.problems);
      for (const name of ['bank_account_id', 'amount'] as const)
        if (!values[name]) wrong[name] = fields[name].requiredMessage;
    }
    for (const [id, typed] of Object.entries(allocations))
      if (typed !== '' && !isAmount(read(id, typed))) wrong[id] = 'Enter an amount of 0 or more.';
    if (sums?.credit === null && !wrong.amount)
      wrong[used ? 'contact' : 'amount'] =
        'More is put against documents than this. Lower what is put against them.';
    if (used && sent.length === 0) wrong.contact = 'Put the credit against at least one document.';
    return wrong;
  };

  return {
    fields,
    values,
    contact,
    currency,
    isForeign: currency !== base,
    open,
    documents,
    allocations,
    used,
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
      setProblems({});
      touch();
    },
    enter(name: string, value: unknown) {
      setValues({ ...values, [name]: value });
      touch();
      setProblems(({ [name]: _gone, ...rest }) => rest);
      if (['currency', 'amount', 'paid_on'].includes(name)) setByHand(null);
    },
    put(id: string, amount: string) {
      setByHand((before) => ({ ...(before ?? allocations), [id]: amount }));
      setProblems(({ [id]: _gone, ...rest }) => rest);
      touch();
    },
    use(next: Credit | null) {
      setUsed(next);
      touch();
      setProblems({});
      setByHand(null);
    },
    /** True once it is recorded; false where something is in the way, which is shown. */
    async record(): Promise<boolean> {
      const wrong = judge();
      setProblems(wrong);
      const [first] = Object.keys(wrong);
      if (first !== undefined) document.getElementById(`payment-${first}`)?.focus();
      if (first !== undefined || !contact) return false;
      if (used) return run(creditAction(used), contact, { allocations: sent, applied_on: day });
      return run(recordAction(side), contact, {
        paid_on: day,
        amount: amountOf(values, null),
        currency,
        rate: currency === base ? null : read('rate', values.rate),
        bank_account_id: values.bank_account_id,
        reference: values.reference || null,
        allocations: sent,
      });
    },
  };
}

export type Payment = ReturnType<typeof usePayment>;
