import { type DateFormat, useHost } from '@ledgerwise/contract';
import { useMemo } from 'react';

/** How the open books write amounts and days. */
export interface Formats {
  /** ISO 4217 code. */
  readonly currency: string;
  readonly dateFormat: DateFormat;
}

/** As the organisation has it; while none is known, as a new one would. */
export function useFormats(): Formats {
  const { organisation } = useHost().auth;
  const currency = organisation?.baseCurrency ?? 'USD';
  const dateFormat = organisation?.dateFormat ?? 'DD/MM/YYYY';
  return useMemo(() => ({ currency, dateFormat }), [currency, dateFormat]);
}
