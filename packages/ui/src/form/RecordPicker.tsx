import { describeError, type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource, Field } from '@ledgerwise/resource';
import { useCombobox } from 'downshift';
import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../core/Button.tsx';
import { classNames } from '../core/class-names.ts';
import controls from '../core/fields/Field.module.css';
import { countOf } from '../core/formats/format.ts';
import { Icon } from '../core/icons/Icon.tsx';
import { placeBeside } from '../core/overlays/place-beside.ts';
import styles from './RecordPicker.module.css';
import { nameOf, targetOf, useChoices, useChosenName } from './use-choices.ts';
import { isMadeByName, isMadeInPlace, useCreateByName } from './use-create.ts';

// Brings the inputs of all kinds of fields, and antd with them.
const CreateDialog = lazy(async () => ({ default: (await import('./CreateDialog.tsx')).CreateDialog }));

export interface RecordPickerProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list' | 'type'> {
  /** A ref, which says of what. */
  readonly field: Field;
  /** Id of the chosen record; empty for none. */
  readonly value: string;
  /** Its name, where the row brings it along; without it the picker asks. */
  readonly name?: string | undefined;
  /** With the record itself, or null where none is chosen any more. */
  onChange(id: string, record: Row | null): void;
}

const nothingFound = (target: AnyResource, text: string): string =>
  text === '' ? `There are no ${target.label.many.toLowerCase()} yet.` : 'Nothing found';

type Entry = { readonly row: Row } | { readonly add: string };

/**
 * Chooses one of very many records: the server searches, and a name that is not there can be added where one stands.
 * Leaving restores the name of what is chosen; emptying it chooses nothing.
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
  const { auth, errorTexts } = useHost();
  const ownId = useId();
  const inputId = givenId ?? ownId;
  const anchor = useRef<HTMLSpanElement>(null);
  const target = targetOf(field);
  // Null while the name of what is chosen stands in the input.
  const [typed, setTyped] = useState<string | null>(null);
  // What was chosen here; its name is known before the row could bring it.
  const [picked, setPicked] = useState<Row | null>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const known = picked?.id === value ? nameOf(target, picked) : name;
  const chosenName = useChosenName(field, value, known);
  const { rows, error, retry, note } = useChoices(field, typed ?? '', isOpen);
  // Of which kind a new one would be, only its own list knows.
  const canCreate = !field.others && auth.can(target.permissions.create) && isMadeInPlace(target);
  const text = (typed ?? '').trim();
  const isThere = rows?.some((row) => nameOf(target, row).toLowerCase() === text.toLowerCase());
  const entries: readonly Entry[] = [
    ...(rows ?? []).map((row) => ({ row })),
    ...(canCreate && text !== '' && rows && !isThere ? [{ add: text }] : []),
  ];

  const choose = (row: Row): void => {
    setPicked(row);
    setTyped(null);
    note(row.id);
    onChange(row.id, row);
  };
  const create = useCreateByName(target);
  const take = (entry: Entry): void => {
    if ('row' in entry) choose(entry.row);
    else if (isMadeByName(target)) void create(entry.add).then((row) => row && choose(row));
    else setAdding(entry.add);
  };
  const combobox = useCombobox<Entry>({
    items: [...entries],
    inputId,
    isOpen,
    inputValue: typed ?? chosenName ?? '',
    // What is chosen lies outside of it: each choice is news to it.
    selectedItem: null,
    itemToString: (entry) => (entry === null ? '' : 'row' in entry ? nameOf(target, entry.row) : entry.add),
    onIsOpenChange: ({ isOpen: next }) => setOpen(next),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && take(selectedItem),
    stateReducer: (state, { type, changes }) => {
      const { InputChange, InputBlur } = useCombobox.stateChangeTypes;
      // The first of what is found can be taken at once; of what merely lies in the list, nothing is offered to Enter.
      if (type === InputChange) return { ...changes, highlightedIndex: changes.inputValue?.trim() ? 0 : -1 };
      return type === InputBlur ? { ...state, isOpen: false, highlightedIndex: -1 } : changes;
    },
  });
  const { highlightedIndex } = combobox;
  const said = rows === undefined ? 'Searching...' : entries.length === 0 ? nothingFound(target, text) : '';

  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    const entry = entries[highlightedIndex];
    const leaveToOthers = (): void => {
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    };
    if (event.key === 'Escape') {
      if (isOpen) {
        event.stopPropagation();
        setTyped(null);
      } else leaveToOthers();
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // Half a name is neither a choice nor a reason to send the form.
      if (isOpen && !entry) {
        event.preventDefault();
        leaveToOthers();
      }
    } else if (event.key === 'Tab' && isOpen && text !== '' && entry && 'row' in entry) choose(entry.row);
  };
  const leave = (): void => {
    if (typed !== null && text === '' && value !== '') {
      setPicked(null);
      onChange('', null);
    }
    setTyped(null);
  };

  const { ref: menuRef, ...menu } = combobox.getMenuProps(
    { 'aria-label': field.label },
    // It is there only while it is open.
    { suppressRefError: true },
  );
  return (
    <span ref={anchor} className={styles.picker}>
      <input
        {...combobox.getInputProps({
          ...(ref && { ref }),
          onKeyDown: keyDown,
          // At once: the combobox tells of it after it was drawn, and a key pressed meanwhile would be lost.
          onChange: (event) => setTyped(event.currentTarget.value),
          onBlur: (event) => {
            leave();
            onBlur?.(event);
          },
        })}
        {...input}
        // It is named by a label that the caller ties to its id, or by `aria-label`.
        aria-labelledby={undefined}
        dir="auto"
        className={classNames(controls.control, styles.input, className)}
        placeholder={
          chosenName === undefined
            ? 'Loading...'
            : (placeholder ?? `Choose ${target.label.one.toLowerCase()}`)
        }
      />
      <span className={styles.mark}>
        <Icon name="down" />
      </span>
      {isOpen && anchor.current && (
        <PickerPopup anchor={anchor.current} menuRef={menuRef}>
          <ul {...menu} className={styles.list} hidden={entries.length === 0}>
            {entries.map((entry, index) => (
              <li
                key={'row' in entry ? entry.row.id : 'add'}
                {...combobox.getItemProps({ item: entry, index })}
                dir="auto"
                className={classNames(
                  styles.option,
                  'add' in entry && styles.add,
                  'row' in entry && entry.row.id === value && styles.chosen,
                )}
              >
                {'add' in entry ? `Add “${entry.add}”` : <Choice target={target} row={entry.row} />}
              </li>
            ))}
          </ul>
          {error ? (
            <div className={styles.said}>
              <p>{describeError(error, errorTexts).help}</p>
              <Button size="small" onClick={retry}>
                Try again
              </Button>
            </div>
          ) : (
            said !== '' && <div className={styles.said}>{said}</div>
          )}
        </PickerPopup>
      )}
      <span role="status" className="visually-hidden">
        {isOpen ? said || countOf(rows?.length ?? 0, 'choice', 'choices') : ''}
      </span>
      {adding !== null && (
        <Suspense>
          <CreateDialog target={target} name={adding} onCreated={choose} onClose={() => setAdding(null)} />
        </Suspense>
      )}
    </span>
  );
}

interface PickerPopupProps {
  readonly anchor: HTMLElement;
  readonly menuRef: Ref<HTMLElement> | undefined;
  readonly children: ReactNode;
}

/** What is offered, beside the input and above all else: a grid or a dialog around the input would cut it off. */
function PickerPopup({ anchor, menuRef, children }: PickerPopupProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const place = (): void => {
      element.style.minWidth = `${Math.max(anchor.offsetWidth, 220)}px`;
      element.style.maxWidth = `${Math.max(anchor.offsetWidth, 380)}px`;
      placeBeside(element, anchor, 'start');
    };
    place();
    // What is found makes it taller, and may turn it upwards.
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [anchor]);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside a choice leaves the focus in the input
    <div
      ref={(element) => {
        box.current = element;
        if (typeof menuRef === 'function') menuRef(element);
      }}
      className={styles.menu}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>,
    // Inside an open dialog everything else is inert; elsewhere it belongs to the page's content.
    anchor.closest('dialog, main') ?? document.body,
  );
}

/** A record by its name, and by what tells two of one name apart. */
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
