import type { Row } from '@ledgerwise/contract';
import { fieldOf } from '@ledgerwise/resource';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { FormTheme } from '../../form/FormTheme.tsx';
import { PlainField } from '../../form/PlainField.tsx';
import { titleOf } from '../format-value.ts';
import { useListModel } from '../list/list-model.ts';
import styles from './QuickEdit.module.css';
import { quickFields } from './quick-fields.ts';
import { quickEditTexts } from './texts.ts';
import { useQuickEdit } from './use-quick-edit.ts';

export interface QuickEditProps {
  readonly row: Row;
  readonly first: string;
  onClose(): void;
}

/** A popup of an input belongs to it, wherever it is in the page. */
const OF_INPUT = '.ant-select-dropdown, .ant-picker-dropdown';

/**
 * Edits the cells of one row in place, over the list: Enter saves, Tab saves and moves to the next cell, Esc restores
 * it.
 */
export function QuickEdit({ row, first, onClose }: QuickEditProps) {
  const { resource, layout, grid } = useListModel();
  const edit = useQuickEdit(resource, row, first);
  const frame = useRef<HTMLFormElement>(null);
  const id = useId();
  const { name } = edit;

  const close = (): void => {
    onClose();
    grid.current?.focus(row.id);
  };
  const saveAndClose = async (): Promise<void> => {
    if (await edit.save()) close();
  };
  const saveAndGoOn = async (step: 1 | -1): Promise<void> => {
    if (!(await edit.save())) return;
    const names = quickFields(resource, layout.columns, edit.base);
    const next = names[(names.indexOf(name) + step + names.length) % names.length];
    if (next !== undefined) edit.goTo(next);
  };

  useLayoutEffect(() => {
    const cell = document.querySelector<HTMLElement>(
      `tr[data-id=${JSON.stringify(row.id)}] [data-column=${JSON.stringify(name)}]`,
    );
    const form = frame.current;
    if (!cell || !form) return;
    const place = (): void => {
      const { top, left, width } = cell.getBoundingClientRect();
      form.style.minWidth = `${width}px`;
      form.style.top = `${top}px`;
      form.style.left = `${Math.max(8, Math.min(left, window.innerWidth - form.offsetWidth - 8))}px`;
    };
    place();
    form.querySelector<HTMLElement>('input, textarea, button')?.focus();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [row.id, name]);

  const leave = useRef(saveAndClose);
  leave.current = saveAndClose;
  useEffect(() => {
    const pressElsewhere = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || frame.current?.contains(target) || target.closest(OF_INPUT)) return;
      void leave.current();
    };
    document.addEventListener('pointerdown', pressElsewhere);
    return () => document.removeEventListener('pointerdown', pressElsewhere);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    // An open list of choices takes these keys for itself.
    const isChoosing =
      event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (isChoosing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') void saveAndClose();
    else if (event.key === 'Tab') void saveAndGoOn(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const field = fieldOf(resource, name);
  return (
    <FormTheme>
      <form
        ref={frame}
        role="dialog"
        aria-label={quickEditTexts.fieldOf(field.label, titleOf(resource, row))}
        aria-busy={edit.isSaving}
        className={styles.cell}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        <PlainField
          key={name}
          id={`${id}-${name}`}
          field={field}
          hideLabel
          notation={edit.notation}
          value={edit.value}
          problem={edit.problem}
          onChange={edit.enter}
        />
      </form>
    </FormTheme>
  );
}
