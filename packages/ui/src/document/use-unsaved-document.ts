import type { AnyResource } from '@ledgerwise/resource';
import { useCallback, useEffect } from 'react';
import { useUnsaved } from '../unsaved/use-unsaved.ts';
import { type KeptDocument, readKeptDocument } from './kept-document.ts';
import type { StoredDocument } from './use-document.ts';
import type { Editor } from './use-editor.ts';

/** What is entered of a document and not saved: held back, kept, and brought back. The editor answered tells of changes. */
export function useUnsavedDocument(resource: AnyResource, editor: Editor, stored: StoredDocument | null) {
  const { sheet, isDirty, write, restore, document } = editor;
  const unsaved = useUnsaved<KeptDocument>({
    isDirty,
    write,
    read: (kept) => readKeptDocument(resource, document.of, stored, kept),
    restore,
  });
  const { note } = unsaved;
  // By the store: a key in a line draws no more than that line.
  useEffect(() => sheet.store.sub(sheet.changes, note), [sheet, note]);
  const enter: Editor['enter'] = useCallback(
    (...change) => {
      editor.enter(...change);
      note();
    },
    [editor.enter, note],
  );
  return { unsaved, editor: { ...editor, enter } };
}
