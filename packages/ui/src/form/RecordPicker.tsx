import type { Row } from '@ledgerwise/contract';
import type { Field } from '@ledgerwise/resource';
import { type ComponentProps, type KeyboardEvent, useId, useRef } from 'react';
import { classNames } from '../core/class-names.ts';
import controls from '../core/fields/Field.module.css';
import { countOf } from '../core/formats/format.ts';
import { useFormats } from '../core/formats/use-formats.ts';
import { Icon } from '../core/icons/Icon.tsx';
import { later } from '../core/later.tsx';
import { PickerChoices } from './PickerChoices.tsx';
import { PickerPopup } from './PickerPopup.tsx';
import styles from './RecordPicker.module.css';
import { recordPickerTexts } from './texts.ts';
import { usePickerCombobox } from './use-picker-combobox.ts';
import { usePicking } from './use-picking.ts';
import { useSelectedName } from './use-selected-name.ts';

// Includes the inputs of all field kinds, and antd.
const CreateDialog = later(async () => (await import('./CreateDialog.tsx')).CreateDialog);

export interface RecordPickerProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list' | 'type'> {
  /** A ref, which says of what. */
  readonly field: Field;
  /** Id of the chosen record, or empty. */
  readonly value: string;
  /** Its name, if the row has it; otherwise the picker loads it. */
  readonly name?: string | undefined;
  /** Called with the record, or null if the choice was cleared. */
  onChange(id: string, record: Row | null): void;
}

/**
 * Chooses one of many records: the server searches, and users may create a record with the typed name. Leaving restores
 * the name of the chosen record; an empty input clears it.
 */
export function RecordPicker({
  field,
  value,
  name,
  onChange,
  onBlur,
  onKeyDown,
  ref,
  className,
  id: givenId,
  placeholder,
  ...input
}: RecordPickerProps) {
  const formats = useFormats();
  const ownId = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const picking = usePicking(field, value, name, onChange);
  const { target, typed, chosenName, isOpen, offered, adding, choose } = picking;
  const { entries, said, count } = offered;
  const combobox = usePickerCombobox({
    ...{ target, entries, isOpen, onOpen: picking.open, onTake: picking.take },
    inputId: givenId ?? ownId,
    inputValue: typed ?? chosenName ?? '',
  });
  useSelectedName(anchor, typed === null ? chosenName : null);

  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    const entry = entries[combobox.highlightedIndex];
    const leaveToOthers = (): void => {
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    };
    if (event.key === 'Escape') {
      if (isOpen) {
        event.stopPropagation();
        picking.type(null);
      } else leaveToOthers();
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // An incomplete name is neither a choice nor a reason to submit the form; where there is one choice, it is meant.
      if (isOpen && !entry) {
        const [only, ...others] = entries;
        event.preventDefault();
        leaveToOthers();
        if (only && others.length === 0) picking.take(only);
      }
    } else if (event.key === 'Tab' && isOpen && typed?.trim() && entry && 'row' in entry) choose(entry.row);
  };
  const { ref: menuRef, ...menu } = combobox.getMenuProps(
    { 'aria-label': field.label },
    // The menu is rendered only while it is open.
    { suppressRefError: true },
  );
  return (
    <span ref={anchor} className={styles.picker}>
      <input
        {...combobox.getInputProps({
          ...(ref && { ref }),
          onKeyDown: keyDown,
          // Immediately: the combobox reports it only after a render, and a key pressed meanwhile would be
          // lost.
          onChange: (event) => picking.type(event.currentTarget.value),
          onBlur: (event) => {
            picking.leave();
            onBlur?.(event);
          },
        })}
        {...input}
        // The caller provides a label for its id, or `aria-label`.
        aria-labelledby={undefined}
        dir="auto"
        className={classNames(controls.control, styles.input, className)}
        placeholder={
          chosenName === undefined
            ? recordPickerTexts.loading
            : (placeholder ?? recordPickerTexts.choose(target.label.one.toLowerCase()))
        }
      />
      <span className={styles.mark}>
        <Icon name="down" />
      </span>
      {isOpen && anchor.current && (
        <PickerPopup anchor={anchor.current} menuRef={menuRef}>
          <PickerChoices target={target} offered={offered} combobox={combobox} menu={menu} value={value} />
        </PickerPopup>
      )}
      <span role="status" className="visually-hidden">
        {isOpen ? said || countOf(count, 'choice', 'choices', formats) : ''}
      </span>
      {adding !== null && (
        <CreateDialog target={target} name={adding} onCreated={choose} onClose={picking.stopAdding} />
      )}
    </span>
  );
}
