import type { Row } from '@ledgerwise/contract';
import { money, percent } from '@ledgerwise/resource';
import type { TrackedBy } from '@ledgerwise/resource/report';
import { Checkbox, classNames, Field, Icon, IconButton, SelectField } from '@ledgerwise/ui/core';
import { AmountInput, useNotation } from '@ledgerwise/ui/form';
import { useSay } from '@ledgerwise/ui/resource';
import { useEffect, useId } from 'react';
import styles from '../reconciliation.module.css';
import { texts } from '../texts.ts';
import type { Part } from './split.ts';

const amountField = money({ label: texts.partFields.amount });
const rateField = percent({ label: texts.partFields.gstRate, scale: 4 });

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
      <legend className="visually-hidden">{texts.partFields.part(place + 1)}</legend>
      <SelectField
        id={`${id}-account`}
        label={texts.partFields.account}
        value={part.account}
        options={[
          { value: '', label: texts.partFields.chooseAccount },
          ...accounts.map(({ id: account, code, name }) => ({ value: account, label: `${code} ${name}` })),
        ]}
        onChange={(event) => onChange({ account: event.target.value })}
      />
      <Field id={`${id}-amount`} label={texts.partFields.amount}>
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
          label={say(texts.partFields.includesGst)}
          checked={part.includesGst}
          onChange={(event) => onChange({ includesGst: event.target.checked })}
        />
        {part.includesGst && taxCodes.length > 0 && (
          <SelectField
            label={texts.partFields.taxCode}
            value={part.taxCode ?? ''}
            options={[
              { value: '', label: say(texts.partFields.noTaxCode) },
              ...taxCodes.map(({ id: code, code: label, name }) => ({
                value: code,
                label: `${label} ${name}`,
              })),
            ]}
            onChange={(event) => onChange({ taxCode: event.target.value })}
          />
        )}
        {part.includesGst && !part.taxCode && (
          <Field id={`${id}-rate`} label={say(texts.partFields.gstRate)} hint={texts.partFields.defaultRate}>
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
                { value: '', label: texts.partFields.unassigned },
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
          label={texts.partFields.remove(place + 1)}
          icon={<Icon name="delete" />}
          onClick={onRemove}
        />
      )}
    </fieldset>
  );
}
