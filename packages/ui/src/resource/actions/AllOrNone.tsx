import type { Fields, Values } from '@ledgerwise/resource';
import { Button } from '../../core/Button.tsx';
import styles from './ActionDialog.module.css';
import { allOrNoneTexts } from './texts.ts';

interface AllOrNoneProps {
  readonly quantities: Fields;
  onChange(changed: Values): void;
}

/** Buttons that fill in the remaining quantity of every line, or clear all. */
export function AllOrNone({ quantities, onChange }: AllOrNoneProps) {
  const fill = (quantityOf: (name: string) => unknown): void =>
    onChange(Object.fromEntries(Object.keys(quantities).map((name) => [name, quantityOf(name)])));
  return (
    <fieldset className={styles.choices}>
      <legend>{allOrNoneTexts.quantities}</legend>
      <Button size="small" onClick={() => fill((name) => quantities[name]?.default ?? '')}>
        {allOrNoneTexts.all}
      </Button>
      <Button size="small" onClick={() => fill(() => '0')}>
        {allOrNoneTexts.none}
      </Button>
    </fieldset>
  );
}
