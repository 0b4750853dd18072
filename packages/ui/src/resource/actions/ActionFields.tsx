import type { Row } from '@ledgerwise/contract';
import type { Fields, Values } from '@ledgerwise/resource';
import { type RefObject, useEffect, useRef } from 'react';
import { useCurrency } from '../../core/formats/currency.tsx';
import { FormTheme } from '../../form/FormTheme.tsx';
import { PlainField } from '../../form/PlainField.tsx';
import { useNotation } from '../../form/use-notation.ts';
import styles from './ActionDialog.module.css';
import { actionFieldsTexts } from './texts.ts';

export interface ActionFieldsProps {
  readonly formId: string;
  readonly fields: Fields;
  /** The row with the currency of amounts. */
  readonly row: Row | undefined;
  readonly values: Values;
  readonly problems: Readonly<Record<string, string>>;
  onChange(changed: Values): void;
}

/** Inputs of an action. */
export function ActionFields({ formId, fields, row, values, problems, onChange }: ActionFieldsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const notation = useNotation();
  const ownCurrency = useCurrency();
  useBeginsInFirstField(frame);
  return (
    <FormTheme>
      <div ref={frame} className={styles.fields}>
        {Object.entries(fields).map(([name, field]) => {
          const currency = field.currency === undefined ? undefined : row?.[field.currency];
          return (
            <PlainField
              key={name}
              id={`${formId}-${name}`}
              field={
                typeof currency === 'string' && currency !== ownCurrency
                  ? {
                      ...field,
                      help: [actionFieldsTexts.inCurrency(currency), field.help].filter(Boolean).join(' '),
                    }
                  : field
              }
              notation={typeof currency === 'string' ? { ...notation, currency } : notation}
              value={values[name]}
              problem={problems[name]}
              onChange={(value, record) =>
                onChange({ [name]: value, ...(record && field.fills?.(record, values)) })
              }
            />
          );
        })}
      </div>
    </FormTheme>
  );
}

/**
 * Focuses the first field. The fields appear after the dialog has opened and set the focus, and the picker of a record
 * even later, unless the user clicked elsewhere meanwhile.
 */
function useBeginsInFirstField(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const fields = frame.current;
    if (!fields) return;
    const begin = (): void => {
      const input = fields.firstElementChild?.querySelector<HTMLElement>('input, textarea, [role=switch]');
      if (!input) return;
      late.disconnect();
      if (!fields.contains(document.activeElement)) input.focus();
    };
    const late = new MutationObserver(begin);
    late.observe(fields, { childList: true, subtree: true });
    begin();
    return () => late.disconnect();
  }, [frame]);
}
