import { type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from '@ledgerwise/resource';
import { useCallback, useEffect, useRef, useState } from 'react';
import { changedFields, type FormValues } from '../../form/form-values.ts';
import type { Company } from '../company.ts';
import { documentOf } from '../use-document.ts';
import { followFills, readHead } from './head.ts';
import { useDayRate } from './use-rate.ts';

export type Problems = Readonly<Record<string, string>>;

/** Initial state of a head besides its values. */
export interface HeadStart {
  /** Its exchange rate was entered, rather than following the date. */
  readonly hasOwnRate: boolean;
  /** Records that it refers to, by field. */
  readonly records: ReadonlyMap<string, Row>;
}

/**
 * State of a document's head during input. Values from the contact are updated with the contact, and the exchange rate
 * with the date until one is entered.
 */
export function useHead(
  resource: AnyResource,
  company: Company,
  begins: () => FormValues,
  { hasOwnRate, records: known }: HeadStart,
) {
  const { data } = useHost();
  const [initial, setInitial] = useState(begins);
  const [head, setHead] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const now = useRef(head);
  now.current = head;
  /** The records that were chosen or that the head points to, by field. */
  const records = useRef(new Map<string, Row>(known));
  const { contact, currency: currencyField, rate: rateField, date } = documentOf(resource);
  const [contactRow, setContactRow] = useState(contact === undefined ? undefined : known.get(contact));

  const change = useCallback(
    (name: string, value: unknown, record?: Row | null) => {
      if (record) records.current.set(name, record);
      if (record && name === contact) setContactRow(record);
      setProblems(({ [name]: _gone, ...rest }) => rest);
      setHead((before) =>
        followFills(
          resource,
          before,
          { ...before, [name]: value },
          records.current,
          record ? name : undefined,
        ),
      );
    },
    [resource, contact],
  );

  // A draft's values that were filled in by its contact follow the date as well, once the contact is known.
  const contactId = contact === undefined ? undefined : head[contact];
  useEffect(() => {
    const target = contact === undefined ? undefined : resource.fields[contact]?.targetResource;
    if (contact === undefined || typeof contactId !== 'string' || contactId === '' || !target) return;
    if (records.current.get(contact)?.id === contactId) return;
    const asked = new AbortController();
    data
      .get(readFrom(target), contactId, asked.signal)
      .then((row) => {
        records.current.set(contact, row);
        setContactRow(row);
      })
      // Without the terms, the due date is unchanged; users see it and can edit it.
      .catch(() => undefined);
    return () => asked.abort();
  }, [contactId, data, contact, resource]);

  const read = readHead(resource, head);
  const currency = String((currencyField && read[currencyField]) ?? company.baseCurrency);
  const dayRate = useDayRate(currency, String(head[date] ?? ''), company.baseCurrency);
  const [rateIsOwn, setRateIsOwn] = useState(hasOwnRate);
  useEffect(() => {
    if (rateIsOwn || rateField === undefined) return;
    const wanted = currency === company.baseCurrency ? '1' : (dayRate.rate ?? '');
    setHead((before) => (before[rateField] === wanted ? before : { ...before, [rateField]: wanted }));
  }, [rateIsOwn, currency, company.baseCurrency, dayRate.rate, rateField]);
  const enter = useCallback(
    (name: string, value: unknown, record?: Row | null) => {
      if (name === rateField) setRateIsOwn(String(value) !== '');
      if (name === currencyField) setRateIsOwn(false);
      change(name, value, record);
    },
    [change, rateField, currencyField],
  );

  return {
    head,
    /** The current head, for callbacks. */
    now,
    read,
    currency,
    problems,
    setProblems,
    records,
    /** The record of the contact, once it is known. */
    contact: contactRow !== undefined && contactRow.id === contactId ? contactRow : undefined,
    /** The initial or stored values. */
    initial,
    /** True if its exchange rate was entered. */
    rateIsOwn,
    rateNote: rateIsOwn ? undefined : dayRate.note,
    // A rate that follows the date changes automatically.
    isChanged: changedFields(initial, head).some((name) => name !== rateField || rateIsOwn || hasOwnRate),
    enter,
    /** The current values are stored. */
    saved: () => setInitial(now.current),
    /** Continues with another head over another stored one. */
    restart: (stored: FormValues, next: FormValues, isOwn = rateIsOwn) => {
      setInitial(stored);
      setHead(next);
      setRateIsOwn(isOwn);
    },
  };
}

/** The head of a document while it is entered. */
export type EnteredHead = ReturnType<typeof useHead>;
