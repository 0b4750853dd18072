import type { AnyResource } from '@ledgerwise/resource';
import { useCallback, useEffect } from 'react';
import { useUnsaved } from '../../unsaved/use-unsaved.ts';
import type { StoredDocument } from '../use-document.ts';
import { type KeptDocument, readKeptDocument } from './kept-document.ts';
import type { Editor } from './use-editor.ts';

/** Input in a document's dialog, besides the document itself. */
export interface EnteredBeside {
  /** Distinguishes the dialog from others at the same address. */
  readonly place: string;
  readonly initial: string;
  readonly value: string;
  set(value: string): void;
}

/** A document with the other input of its dialog. */
type Kept = KeptDocument & { readonly beside?: string };

/** Unsaved input of a document: guarded, stored, and restored. The returned editor reports changes. */
export function useUnsavedDocument(
  resource: AnyResource,
  editor: Editor,
  stored: StoredDocument | null,
  beside?: EnteredBeside,
) {
  const { sheet, isDirty, write, restore, document } = editor;
  const unsaved = useUnsaved<Kept>({
    ...(beside && { place: beside.place }),
    isDirty: isDirty || beside?.value !== beside?.initial,
    write: () => ({ ...write(), ...(beside && { beside: beside.value }) }),
    read: (kept) => {
      const read = readKeptDocument(resource, document.of, stored, kept);
      const text: unknown = Object(kept).beside;
      return read && { ...read, ...(typeof text === 'string' && { beside: text }) };
    },
    restore: ({ beside: text, ...kept }) => {
      if (text !== undefined) beside?.set(text);
      restore(kept);
    },
  });
  const { note } = unsaved;
  // Subscribes to the store, so that typing in a line renders only that line.
  useEffect(() => sheet.store.sub(sheet.changes, note), [sheet, note]);
  const enter: Editor['enter'] = useCallback(
    (...change) => {
      editor.enter(...change);
      editor.forgive();
      note();
    },
    [editor.enter, editor.forgive, note],
  );
  return { unsaved, editor: { ...editor, enter } };
}
