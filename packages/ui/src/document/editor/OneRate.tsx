import { percent, type Values } from '@ledgerwise/resource';
import { parseText, settleText } from '@ledgerwise/resource/validation';
import { useMemo, useState } from 'react';
import { Field } from '../../core/fields/Field.tsx';
import { AmountInput } from '../../form/AmountInput.tsx';
import type { Company } from '../company.ts';
import { oneRateTexts } from './texts.ts';

const RATE = percent({
  label: oneRateTexts.taxRate,
  default: '0',
  scale: 1,
  min: { value: '0', message: oneRateTexts.rateOutOfRange },
  max: { value: '100', message: oneRateTexts.rateOutOfRange },
});

/** Increment of the arrow keys. */
const RATE_STEP = '0.1';

/** The one tax rate of all lines of a document. */
export interface OneRate {
  /** The organization's default. */
  readonly usual: string;
  /** As typed. */
  readonly text: string;
  readonly problem: string | undefined;
  /** Values of every line. The object stays the same while they do. */
  readonly common: Values;
  set(text: string): void;
}

/** The tax rate that is entered once for all lines; the usual one to begin with. */
export function useOneRate(company: Company): OneRate {
  const [usual] = useState(() => String(Number(company.gstEnabled ? company.defaultGstRate : '0')));
  const [text, set] = useState(usual);
  const read = parseText(RATE, settleText(RATE, text));
  const gst_rate = 'value' in read ? String(read.value ?? '0') : '0';
  const common = useMemo<Values>(
    () => ({ gst_rate, gst_applicable: Number(gst_rate) > 0, tax_code_id: null }),
    [gst_rate],
  );
  return { usual, text, problem: 'problem' in read ? read.problem : undefined, common, set };
}

interface OneRateFieldProps {
  readonly id: string;
  readonly rate: OneRate;
  onChange(text: string): void;
}

/** The input of the tax rate. */
export function OneRateField({ id, rate, onChange }: OneRateFieldProps) {
  return (
    <Field id={id} label={RATE.label} error={rate.problem}>
      {(ties) => (
        <AmountInput {...ties} field={RATE} step={RATE_STEP} value={rate.text} onChange={onChange} />
      )}
    </Field>
  );
}
