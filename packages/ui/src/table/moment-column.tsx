import type { Row } from '@ledgerwise/contract';
import { formatDateTime } from '../core/formats/format.ts';
import { Moment } from '../core/formats/Time.tsx';
import type { Formats } from '../core/formats/use-formats.ts';
import type { GridColumn } from './grid-column.ts';
import { momentColumnTexts } from './later-texts.ts';

/** When an entry of a log was made. */
export const momentColumn = (formats: Formats): GridColumn<Row & { readonly created_at: string }> => ({
  id: 'created_at',
  label: momentColumnTexts.when,
  rigid: true,
  phone: 'figure',
  text: ({ created_at }) => formatDateTime(created_at, formats),
  render: ({ created_at }) => <Moment at={created_at} />,
});
