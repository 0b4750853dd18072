import {
  type DocumentTally,
  decimal,
  type LineResource,
  longText,
  money,
  percent,
  type Values,
} from '@ledgerwise/resource';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { formatsOf } from '../../core/formats/formats-of.ts';
import { noRecords } from '../../core/no-records.ts';
import '../../theme/theme.css';
import { LiveTotals } from '../totals/Totals.tsx';
import { LineGrid } from './LineGrid.tsx';
import { columnsOf, lineOf } from './line.ts';
import { LineSheet } from './line-sheet.ts';

/** A page with only the line grid and its totals, for the benchmark that types into it. */
const lines: LineResource = {
  name: 'benched_lines',
  label: { one: 'Line', many: 'Lines' },
  parent: 'benched_id',
  fields: {
    description: longText({ label: 'Description' }),
    quantity: decimal({ label: 'Quantity', default: '1', scale: 6 }),
    unit_price: money({ label: 'Unit Price', default: '0', scale: 6 }),
    discount_percent: percent({ label: 'Discount', scale: 4 }),
    gst_rate: percent({ label: 'GST Rate', scale: 4 }),
    total: money({ label: 'Amount', readOnly: true }),
  },
  columns: ['description', 'quantity', 'unit_price', 'discount_percent', 'gst_rate', 'total'],
};

const centsOf = (line: Values | null): bigint =>
  line ? BigInt(Math.round(Number(line.quantity) * Number(line.unit_price) * 100)) : 0n;

function tallied(): DocumentTally {
  let sum = 0n;
  const print = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
  return {
    priceOf: (line) => print(centsOf(line)),
    change(before, after) {
      sum += centsOf(after) - centsOf(before);
    },
    totals: () => ({ net: print(sum), gst: '0.00', total: print(sum), taxes: [], baseTotal: null }),
  };
}

const noHead = (): Values => ({});

function Bench({ count }: { readonly count: number }) {
  const [sheet] = useState(() => {
    const preset = { quantity: '1', unit_price: '0' };
    const made = new LineSheet(
      columnsOf(lines),
      () => lineOf(lines, preset),
      tallied(),
      () => formatsOf(null),
    );
    made.begin(
      Array.from({ length: count }, (_, at) =>
        lineOf(lines, {
          ...preset,
          description: `Part ${at + 1}`,
          unit_price: `${at % 90}.50`,
          gst_rate: '10',
        }),
      ),
    );
    return made;
  });
  return (
    <main>
      <LineGrid data={noRecords} sheet={sheet} lines={lines} currency="USD" head={noHead} />
      <LiveTotals sheet={sheet} currency="USD" baseCurrency="USD" isInclusive={false} />
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Bench count={1000} />);
