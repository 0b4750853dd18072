import { describeError, type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { Button } from '../core/Button.tsx';
import { classNames } from '../core/class-names.ts';
import styles from './RecordPicker.module.css';
import { pickerChoicesTexts } from './texts.ts';
import { nameOf } from './use-choices.ts';
import type { PickerCombobox } from './use-picker-combobox.ts';
import type { PickerEntries } from './use-picker-entries.ts';

interface PickerChoicesProps {
  readonly target: AnyResource;
  readonly offered: PickerEntries;
  readonly combobox: PickerCombobox;
  readonly menu: ReturnType<PickerCombobox['getMenuProps']>;
  /** Id of the chosen record, or empty. */
  readonly value: string;
}

/** The choices, or the reason why there are none. */
export function PickerChoices({ target, offered, combobox, menu, value }: PickerChoicesProps) {
  const { errorTexts } = useHost();
  const { entries, said, error, retry } = offered;
  return (
    <>
      <ul {...menu} className={styles.list} hidden={entries.length === 0}>
        {entries.map((entry, index) => (
          <li
            key={'row' in entry ? entry.row.id : 'add'}
            {...combobox.getItemProps({ item: entry, index })}
            {...(entries.length === 1 && { 'aria-selected': true })}
            dir="auto"
            className={classNames(
              styles.option,
              'add' in entry && styles.add,
              'row' in entry && entry.row.id === value && styles.chosen,
            )}
          >
            {'add' in entry ? pickerChoicesTexts.add(entry.add) : <Choice target={target} row={entry.row} />}
          </li>
        ))}
      </ul>
      {error ? (
        <div className={styles.said}>
          <p>{describeError(error, errorTexts).help}</p>
          <Button size="small" onClick={retry}>
            {pickerChoicesTexts.tryAgain}
          </Button>
        </div>
      ) : (
        said !== '' && <div className={styles.said}>{said}</div>
      )}
    </>
  );
}

/** A record by its name, with details that distinguish records of the same name. */
function Choice({ target, row }: { readonly target: AnyResource; readonly row: Row }) {
  const second = target.list.second === target.title ? undefined : target.list.second;
  const hint = second === undefined ? undefined : row[second];
  return (
    <>
      <span>{nameOf(target, row)}</span>
      {typeof hint === 'string' && hint !== '' && <small>{hint}</small>}
    </>
  );
}
