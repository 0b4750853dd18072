import type { Row } from '@ledgerwise/contract';
import { money, percent } from '@ledgerwise/resource';
import { Checkbox, Field, Icon, IconButton, SelectField } from '@ledgerwise/ui/core';
import { AmountInput, useNotation } from '@ledgerwise/ui/form';
import { useId } from 'react';
import styles from './reconciliation.module.css';
import type { Part } from './split.ts';

const amountField = money({ label: 'Amount' });
const rateField = percent({ label: 'GST Rate', scale: 4 });

interface PartFieldsProps {
  readonly part: Part;
  readonly place: number;
  /** The line is not split. */
  readonly isAlone: boolean;
  readonly currency: string;
  readonly accounts: readonly Row[];
  onChange(changed: Partial<Part>): void;
  onRemove(): void;
}

/** One part of what a line was for: its account, its amount, and whether that includes GST. */
export function PartFields(props: PartFieldsProps) {
  const { part, place, isAlone, currency, accounts, onChange, onRemove } = props;
  const id = useId();
  const notation = useNotation(currency);
  // Said aloud, each part has names of its own.
  const nth = place === 0 ? '' : ` ${place + 1}`;
  return (
    <fieldset className={styles.part}>
      <legend className="visually-hidden">{`Part ${place + 1}`}</legend>
      <SelectField
        label={`Account${nth}`}
        value={part.account}
        options={[
          { value: '', label: 'Choose an account' },
          ...accounts.map(({ id: account, code, name }) => ({ value: account, label: `${code} ${name}` })),
        ]}
        onChange={(event) => onChange({ account: event.target.value })}
      />
      <Field id={`${id}-amount`} label={`Amount${nth}`}>
        {(ties) => (
          <AmountInput
            {...ties}
            field={amountField}
            notation={notation}
            value={part.amount}
            onChange={(amount) => onChange({ amount })}
          />
        )}
      </Field>
      <div className={styles.tax}>
        <Checkbox
          label={`Includes GST${nth}`}
          checked={part.includesGst}
          onChange={(event) => onChange({ includesGst: event.target.checked })}
        />
        {part.includesGst && (
          <Field
            id={`${id}-rate`}
            label={`GST Rate${nth}`}
            hint="Left empty, the default rate of your settings."
          >
            {(ties) => (
              <AmountInput
                {...ties}
                field={rateField}
                value={part.gstRate}
                onChange={(gstRate) => onChange({ gstRate })}
              />
            )}
          </Field>
        )}
      </div>
      {!isAlone && (
        <IconButton
          size="small"
          label={`Take part ${place + 1} away`}
          icon={<Icon name="delete" />}
          onClick={onRemove}
        />
      )}
    </fieldset>
  );
}
