import type { Row } from '@ledgerwise/contract';
import { money, percent } from '@ledgerwise/resource';
import type { TrackedBy } from '@ledgerwise/resource/report';
import { Checkbox, classNames, Field, Icon, IconButton, SelectField } from '@ledgerwise/ui/core';
import { AmountInput, useNotation } from '@ledgerwise/ui/form';
import { useSay } from '@ledgerwise/ui/resource';
import { useEffect, useId } from 'react';
import styles from '../reconciliation.module.css';
import type { Part } from './split.ts';

const amountField = money({ label: 'Amount' });
const rateField = percent({ label: 'GST Rate', scale: 4 });

interface PartFieldsProps {
  readonly part: Part;
  readonly place: number;
  /** The line is not split. */
  readonly isAlone: boolean;
  /** Focuses its account once it is rendered. */
  readonly takesFocus: boolean;
  readonly currency: string;
  readonly accounts: readonly Row[];
  /** The tax codes of the organization. */
  readonly taxCodes: readonly Row[];
  /** The tracking categories of the organization. */
  readonly tracked: readonly TrackedBy[];
  onChange(changed: Partial<Part>): void;
  onRemove(): void;
}

/** One part of a split line: its account, its amount, and whether that includes GST. */
export function PartFields(props: PartFieldsProps) {
  const { part, place, isAlone, takesFocus, currency, accounts, taxCodes, tracked, onChange, onRemove } =
    props;
  const id = useId();
  const say = useSay();
  const notation = useNotation(currency);
  // A part starts with its account, and a new part gets the focus.
  useEffect(() => {
    if (takesFocus) document.getElementById(`${id}-account`)?.focus();
  }, [id, takesFocus]);
  return (
    <fieldset className={classNames(styles.part, isAlone && styles.alone)}>
      <legend className="visually-hidden">{`Part ${place + 1}`}</legend>
      <SelectField
        id={`${id}-account`}
        label="Account"
        value={part.account}
        options={[
          { value: '', label: 'Choose an account' },
          ...accounts.map(({ id: account, code, name }) => ({ value: account, label: `${code} ${name}` })),
        ]}
        onChange={(event) => onChange({ account: event.target.value })}
      />
      <Field id={`${id}-amount`} label="Amount">
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
          label={say('Includes GST')}
          checked={part.includesGst}
          onChange={(event) => onChange({ includesGst: event.target.checked })}
        />
        {part.includesGst && taxCodes.length > 0 && (
          <SelectField
            label="Tax Code"
            value={part.taxCode ?? ''}
            options={[
              { value: '', label: say('None: by the GST rate') },
              ...taxCodes.map(({ id: code, code: label, name }) => ({
                value: code,
                label: `${label} ${name}`,
              })),
            ]}
            onChange={(event) => onChange({ taxCode: event.target.value })}
          />
        )}
        {part.includesGst && !part.taxCode && (
          <Field
            id={`${id}-rate`}
            label={say('GST Rate')}
            hint="Leave blank to use the default rate in your settings."
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
      {tracked.length > 0 && (
        <div className={styles.tracked}>
          {tracked.map(({ parameter, label, options }) => (
            <SelectField
              key={parameter}
              label={label}
              value={part.tracking?.[parameter] ?? ''}
              options={[
                { value: '', label: 'Unassigned' },
                ...options
                  .filter(({ canBeChosen }) => canBeChosen)
                  .map((option) => ({ value: option.id, label: option.name })),
              ]}
              onChange={(event) =>
                onChange({ tracking: { ...part.tracking, [parameter]: event.target.value } })
              }
            />
          ))}
        </div>
      )}
      {!isAlone && (
        <IconButton
          className={styles.away}
          label={`Take part ${place + 1} away`}
          icon={<Icon name="delete" />}
          onClick={onRemove}
        />
      )}
    </fieldset>
  );
}
