import { type DateFormat, type NumberFormat, useHost } from '@ledgerwise/contract';
import { useMemo } from 'react';
import { useCurrency } from './currency.tsx';
import { formatsOf } from './formats-of.ts';

/** How amounts, days and times are written. */
export interface Formats {
  /** ISO 4217 code: of amounts that name no other currency. */
  readonly currency: string;
  readonly dateFormat: DateFormat;
  readonly numberFormat: NumberFormat;
  /** IANA name of the time zone on whose clock times are shown. */
  readonly timeZone: string;
  /** Where the company is: ISO 3166-1 code. */
  readonly country?: string;
}

/** Those of the organization whose screen it is. They stay the same value until one of them changes. */
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
