import type { AnyResource, DocumentDeclaration, LineResource } from '@ledgerwise/resource';
import { useAtomValue } from 'jotai/react';
import { useMemo, useRef, useState } from 'react';
import { NO_PRESETS } from '../../resource/form/use-presets.ts';
import { useToday } from '../../resource/use-today.ts';
import type { Company } from '../company.ts';
import type { LineSheet } from '../lines/line-sheet.ts';
import { documentOf, type StoredDocument, storedLine } from '../use-document.ts';
import { beginsWithOwnRate, type EditorStart, initialHead } from './editor-start.ts';
import type { KeptLine } from './kept-document.ts';
import { idsOf, type LineIds } from './line-ids.ts';
import { type EnteredHead, useHead } from './use-head.ts';
import { useSheet } from './use-sheet.ts';

/** Input of a document over its stored version. */
export interface EnteredDocument {
  readonly document: DocumentDeclaration & { readonly of: LineResource };
  /** The draft as opened, or the newer version that the input was merged into; null for a new document. */
  readonly opened: StoredDocument | null;
  readonly head: EnteredHead;
  readonly sheet: LineSheet;
  readonly isDirty: boolean;
  /** The lines in which something is written, with which of the stored ones they are. */
  lines(): readonly KeptLine[];
  /** Continues with other lines, over another version; the ids are those of its lines. */
  goOn(opened: StoredDocument | null, lines: readonly KeptLine[]): void;
  /** The input is stored as this version. */
  reopen(stored: StoredDocument): void;
}

/** The head and the lines of a document while they are entered. */
export function useEnteredDocument(
  resource: AnyResource,
  company: Company,
  start: EditorStart,
): EnteredDocument {
  const today = useToday();
  const document = useMemo(() => documentOf(resource), [resource]);
  const { stored, copied, common, lines: of = document.of, presets = NO_PRESETS } = start;
  const [opened, setOpened] = useState(stored);
  const head = useHead(resource, company, () => initialHead(resource, company, start, today), {
    hasOwnRate: beginsWithOwnRate(document, start),
    records: presets.records,
  });
  const sheet = useSheet(resource, company, of, head.read, common, head.contact, {
    lines: () => ((stored ?? copied)?.lines ?? []).map((row) => storedLine(of, row)),
    isChanged: copied !== undefined,
  });
  // A copy's lines are new ones.
  const [initialIds] = useState((): LineIds => idsOf(sheet.all(), stored?.lines ?? []));
  const ids = useRef(initialIds);
  const linesChanged = useAtomValue(sheet.isChanged, { store: sheet.store });
  const isCopy = copied !== undefined && opened === null;
  return {
    document: { ...document, of },
    opened,
    head,
    sheet,
    isDirty: linesChanged || isCopy || head.isChanged,
    lines: () =>
      sheet.written().map((entry) => ({
        line: sheet.read(entry),
        id: ids.current.get(entry.id) ?? null,
      })),
    goOn(from, lines) {
      const entries = sheet.begin(
        lines.map(({ line }) => line),
        true,
      );
      ids.current = idsOf(entries, lines);
      setOpened(from);
    },
    reopen(again) {
      ids.current = idsOf(sheet.written(), again.lines);
      setOpened(again);
    },
  };
}
