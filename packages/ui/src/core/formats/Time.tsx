import { formatDate, formatDateTime } from './format.ts';
import { useFormats } from './use-formats.ts';

/** A calendar day as the organization writes it. */
export function Day({ on }: { readonly on: string }) {
  return <time dateTime={on.slice(0, 10)}>{formatDate(on, useFormats().dateFormat)}</time>;
}

/** A moment, on the organization's clock. */
export function Moment({ at }: { readonly at: string }) {
  const formats = useFormats();

  return <time dateTime={at}>{formatDateTime(at, formats)}</time>;
}
