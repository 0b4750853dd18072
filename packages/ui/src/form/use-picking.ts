import type { Row } from '@ledgerwise/contract';
import type { AnyResource, Field } from '@ledgerwise/resource';
import { useState } from 'react';
import { nameOf, targetOf, useChosenName } from './use-choices.ts';
import { isMadeByName, useCreateByName } from './use-create.ts';
import { type PickerEntries, type PickerEntry, usePickerEntries } from './use-picker-entries.ts';

/** Choosing of one record: the typed text, the choices, and the selection. */
export interface Picking {
  readonly target: AnyResource;
  /** Null while the input shows the name of the chosen record. */
  readonly typed: string | null;
  /** Name of the chosen record; undefined while loading. */
  readonly chosenName: string | undefined;
  readonly isOpen: boolean;
  readonly offered: PickerEntries;
  /** The name of a record that more is to be asked of before it is made. */
  readonly adding: string | null;
  type(text: string | null): void;
  open(isOpen: boolean): void;
  choose(row: Row): void;
  take(entry: PickerEntry): void;
  stopAdding(): void;
  /** Called when the input loses focus: discards the typed text, and clears the choice if the input is empty. */
  leave(): void;
}

/** Typed text and choice of a record input; `name` is that of the record `value`, if known. */
export function usePicking(
  field: Field,
  value: string,
  name: string | undefined,
  onChange: (id: string, record: Row | null) => void,
): Picking {
  const target = targetOf(field);
  const [typed, setTyped] = useState<string | null>(null);
  // The record chosen here; its name is known before the row has it.
  const [picked, setPicked] = useState<Row | null>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const known = picked?.id === value ? nameOf(target, picked) : name;
  const chosenName = useChosenName(field, value, known);
  const offered = usePickerEntries(field, typed ?? '', isOpen);
  const create = useCreateByName(target);
  const choose = (row: Row): void => {
    setPicked(row);
    setTyped(null);
    offered.note(row.id);
    onChange(row.id, row);
  };
  return {
    ...{ target, typed, chosenName, isOpen, offered, adding, choose },
    type: setTyped,
    open: setOpen,
    take(entry) {
      if ('row' in entry) choose(entry.row);
      else if (isMadeByName(target)) void create(entry.add).then((row) => row && choose(row));
      else setAdding(entry.add);
    },
    stopAdding: () => setAdding(null),
    leave() {
      if (typed !== null && typed.trim() === '' && value !== '') {
        setPicked(null);
        onChange('', null);
      }
      setTyped(null);
    },
  };
}
