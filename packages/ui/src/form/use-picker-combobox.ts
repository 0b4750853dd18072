import type { AnyResource } from '@ledgerwise/resource';
import { useCombobox } from 'downshift';
import { nameOf } from './use-choices.ts';
import type { PickerEntry } from './use-picker-entries.ts';

/** Content of a record combobox, and its callbacks. */
interface PickerComboboxOptions {
  readonly target: AnyResource;
  readonly entries: readonly PickerEntry[];
  readonly inputId: string;
  readonly inputValue: string;
  readonly isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onTake(entry: PickerEntry): void;
}

/** The keys and the pointer of a list that is chosen from below an input. */
export function usePickerCombobox(options: PickerComboboxOptions) {
  const { target, entries, inputId, inputValue, isOpen, onOpen, onTake } = options;
  return useCombobox<PickerEntry>({
    items: [...entries],
    inputId,
    isOpen,
    inputValue,
    // The choice is stored outside of it: each one is new to it.
    selectedItem: null,
    itemToString: (entry) => (entry === null ? '' : 'row' in entry ? nameOf(target, entry.row) : entry.add),
    onIsOpenChange: ({ isOpen: next }) => onOpen(next),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onTake(selectedItem),
    stateReducer: (state, { type, changes }) => {
      const { InputChange, InputBlur } = useCombobox.stateChangeTypes;
      // Enter takes the first search result; without a search, it takes nothing.
      if (type === InputChange) return { ...changes, highlightedIndex: changes.inputValue?.trim() ? 0 : -1 };
      return type === InputBlur ? { ...state, isOpen: false, highlightedIndex: -1 } : changes;
    },
  });
}

export type PickerCombobox = ReturnType<typeof usePickerCombobox>;
