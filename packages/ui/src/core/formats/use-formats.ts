import { type DateFormat, type NumberFormat, useHost } from '@ledgerwise/contract';
import { useMemo } from 'react';
import { useCurrency } from './currency.tsx';

/** How amounts, days and times are written. */
export interface Formats {
  /** ISO 4217 code: of amounts that name no other currency. */
  readonly currency: string;
  readonly dateFormat: DateFormat;
  /** Numbers are written so wherever they are; it is named here so that what is drawn of them is drawn anew. */
  readonly numberFormat?: NumberFormat;
  /** IANA name of the time zone on whose clock times are shown. */
  readonly timeZone: string;
}

/** As the organisation has it; while none is known, as a new one would. */
export function useFormats(): Formats {
  const { organisation } = useHost().auth;
  const currency = useCurrency();
  const dateFormat = organisation?.dateFormat ?? 'DD/MM/YYYY';
  const numberFormat = organisation?.numberFormat ?? '1,234.56';
  const timeZone = organisation?.timeZone ?? 'UTC';
  return useMemo(
    () => ({ currency, dateFormat, numberFormat, timeZone }),
    [currency, dateFormat, numberFormat, timeZone],
  );
}
