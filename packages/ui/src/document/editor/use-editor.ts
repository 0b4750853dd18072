import { type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { valuesOf } from '../../form/form-values.ts';
import type { Company } from '../company.ts';
import { readDocument } from '../use-document.ts';
import { nameById, nameInHead, nameOfChosen } from './document-names.ts';
import type { EditorStart } from './editor-start.ts';
import type { KeptDocument } from './kept-document.ts';
import { useDocumentSaving } from './use-document-saving.ts';
import { useEnteredDocument } from './use-entered-document.ts';
import { useMetVersion } from './use-met-version.ts';

/** A document while it is entered: its head, its lines, and saving them as one. */
export function useEditor(resource: AnyResource, company: Company, start: EditorStart) {
  const { data } = useHost();
  const entered = useEnteredDocument(resource, company, start);
  const { document, opened, head: entering, sheet, isDirty } = entered;
  const { head, contact, currency, records, problems, rateNote, enter } = entering;
  const { conflict, compare, settle, closeConflict } = useMetVersion(resource, entered);
  const { saver, grid, isSaving, failure, prepare, save, forgive } = useDocumentSaving(
    resource,
    entered,
    start,
    compare,
  );

  return {
    document,
    /** The draft as opened. */
    opened,
    sheet,
    grid,
    head,
    contact,
    currency,
    isForeign: currency !== company.baseCurrency,
    isStored: opened !== null,
    problems,
    failure,
    conflict,
    isSaving,
    isDirty,
    rateNote,
    nameOf: (name: string): string | undefined =>
      nameOfChosen(resource, name, head, records.current) ??
      nameInHead(resource, name, head, [opened?.row, start.copied?.row]),
    nameById: (id: string): string | undefined =>
      nameById(resource, document.of, id, {
        chosen: records.current,
        stored: [opened ?? undefined, conflict?.versions.newest],
        lines: sheet.all().map((entry) => sheet.read(entry)),
      }),
    enter,
    forgive,
    prepare,
    save,
    /** Returns the input in its stored form. */
    write: (): KeptDocument => ({
      opened,
      head: entering.now.current,
      rateIsOwn: entering.rateIsOwn,
      lines: entered.lines(),
      attempt: saver.open(),
    }),
    /** Restores stored input, over the document as it was opened then. */
    restore(kept: KeptDocument): void {
      entered.goOn(kept.opened, kept.lines);
      saver.goOn(kept.attempt);
      const from = kept.opened ? valuesOf(resource, kept.opened.row) : entering.initial;
      entering.restart(from, { ...from, ...kept.head }, kept.rateIsOwn);
    },
    settle,
    closeConflict,
    /** Continues with a document that was just saved, as an opened draft. */
    async goOnWith(row: Row): Promise<void> {
      entered.reopen(await readDocument(data, resource, row.id));
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
