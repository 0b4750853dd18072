import type { Field, Fields, Values } from '@ledgerwise/resource';
import { Skeleton } from '../../core/Skeleton.tsx';
import styles from './ActionDialog.module.css';

interface WaitingFieldsProps {
  readonly fields: Fields;
  /** Their initial values; a text of many lines has a larger input. */
  readonly values?: Values;
}

const MOST_LINES = 8;

function heightOf({ kind }: Field, value: unknown): string {
  if (kind !== 'longText') return 'var(--control)';
  const lines = String(value ?? '').split('\n').length;
  return `calc(0.75rem + ${Math.min(MOST_LINES, Math.max(2, lines)) * 1.375}rem)`;
}

/** The inputs of a dialog while they load, in their final size: nothing moves when they come. */
export function WaitingFields({ fields, values = {} }: WaitingFieldsProps) {
  return (
    <div className={styles.fields} aria-busy="true">
      {Object.entries(fields).map(([name, field]) => (
        <div key={name} className={styles.waiting}>
          <span>{field.label}</span>
          <Skeleton width="100%" height={heightOf(field, values[name])} />
          {field.help && <small>{field.help}</small>}
        </div>
      ))}
    </div>
  );
}
