import { type DateFormat, type NumberFormat, useHost } from '@ledgerwise/contract';
import { useMemo } from 'react';
import { useCurrency } from './currency.tsx';
import { formatsOf } from './formats-of.ts';

/** Formats of amounts, dates and times. */
export interface Formats {
  /** ISO 4217 code for amounts without their own currency. */
  readonly currency: string;
  readonly dateFormat: DateFormat;
  readonly numberFormat: NumberFormat;
  /** IANA name of the time zone of displayed times. */
  readonly timeZone: string;
  /** Country of the company: ISO 3166-1 code. */
  readonly country?: string;
}

/** Returns the organization's formats. The object stays the same until one of them changes. */
export function useFormats(): Formats {
  const { organisation } = useHost().auth;
  const currency = useCurrency();
  const { dateFormat, numberFormat, timeZone } = formatsOf(organisation, currency);
  const country = organisation?.settings?.country;
  return useMemo(
    () => ({
      currency,
      dateFormat,
      numberFormat,
      timeZone,
      ...(typeof country === 'string' && { country }),
    }),
    [currency, dateFormat, numberFormat, timeZone, country],
  );
}
