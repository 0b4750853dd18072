import { type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, exactRow, type Values } from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { formFields } from '../../form/form-values.ts';
import { useResourceKeys } from '../../resource/query/query-keys.ts';
import type { LineGridHandle } from '../lines/LineGrid.tsx';
import { savedValues } from '../lines/line.ts';
import type { LineEntry } from '../lines/sheet-cells.ts';
import type { StoredDocument } from '../use-document.ts';
import type { EditorStart } from './editor-start.ts';
import { fieldId } from './field-id.ts';
import { validateHead } from './head.ts';
import { placeRefusal } from './refusals.ts';
import { createSaver, isConflict } from './save-document.ts';
import { sentDocument } from './sent-document.ts';
import type { EnteredDocument } from './use-entered-document.ts';
import type { Problems } from './use-head.ts';

/** Saving of a document, and the errors that prevent it. */
export interface DocumentSaving {
  readonly saver: ReturnType<typeof createSaver>;
  /** The grid of lines, to focus invalid cells. */
  readonly grid: RefObject<LineGridHandle | null>;
  readonly isSaving: boolean;
  /** Error of the last attempt. */
  readonly failure: unknown;
  /** Clears the last error after a change that may correct it. */
  forgive(): void;
  /** Returns the document as it would be sent, or null if errors are shown. */
  prepare(): Values | null;
  /** Returns the saved row, or null if errors are shown. */
  save(): Promise<Row | null>;
}

/** Saves a document with its lines; `compare` is called if somebody else saved the draft meanwhile. */
export function useDocumentSaving(
  resource: AnyResource,
  { document, opened, head, sheet, lines }: EnteredDocument,
  { copied, isCorrection = false, common }: EditorStart,
  compare: (error: unknown, from: StoredDocument) => Promise<void>,
): DocumentSaving {
  const { data } = useHost();
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const saver = useMemo(() => createSaver(data, resource), [data, resource]);
  const grid = useRef<LineGridHandle>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);

  const focusFirst = (found: Problems): void => {
    head.setProblems(found);
    const first = formFields(resource).find((name) => name in found);
    if (first !== undefined) globalThis.document.getElementById(fieldId(resource, first))?.focus();
  };

  /** Returns the head to save, or null if errors are shown. */
  const checked = (): Values | null => {
    const validated = validateHead(resource, head.now.current);
    const faulty = sheet.validate();
    if (Object.keys(validated.problems).length > 0) {
      focusFirst(validated.problems);
      return null;
    }
    if (faulty) {
      grid.current?.goTo(faulty);
      return null;
    }
    return validated.values;
  };

  const sent = (values: Values, withIds: boolean): Values =>
    sentDocument(document, {
      values,
      lines: lines().map(({ line, id }) => ({
        ...(withIds && id !== null && { id }),
        ...savedValues(line, sheet.columns),
        ...common,
      })),
      keeps: document.of.keeps,
      rateIsOwn: head.rateIsOwn,
      opened,
      corrected: isCorrection ? copied : undefined,
    });

  const forgive = useCallback(() => setFailure(null), []);

  const prepare = (): Values | null => {
    const values = checked();
    return values && sent(values, true);
  };

  const save = async (): Promise<Row | null> => {
    const values = checked();
    if (!values) return null;
    setSaving(true);
    setFailure(null);
    const written = sheet.written();
    try {
      const row = exactRow(resource, await saver.save(sent(values, true), sent(values, false)));
      head.saved();
      sheet.saved();
      void client.invalidateQueries({ queryKey: keys.all });
      return row;
    } catch (error) {
      if (opened && isConflict(error)) await compare(error, opened).catch(setFailure);
      else show(error, written);
      return null;
    } finally {
      setSaving(false);
    }
  };

  const show = (error: unknown, written: readonly LineEntry[]): void => {
    setFailure(error);
    const place = placeRefusal(error, resource, sheet.columns);
    const entry = place?.line === undefined ? undefined : written[place.line];
    if (place && entry) {
      sheet.refuse(entry, place.name, place.problem);
      grid.current?.goTo({ id: entry.id, column: place.name });
    } else if (place && place.line === undefined) focusFirst({ [place.name]: place.problem });
  };

  return { saver, grid, isSaving, failure, prepare, save, forgive };
}
