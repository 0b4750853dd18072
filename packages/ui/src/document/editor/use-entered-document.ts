import type { AnyResource, DocumentDeclaration, LineResource } from '@ledgerwise/resource';
import { useAtomValue } from 'jotai/react';
import { useMemo, useRef, useState } from 'react';
import { NO_PRESETS } from '../../resource/form/use-presets.ts';
import { useToday } from '../../resource/use-today.ts';
import type { Company } from '../company.ts';
import type { Line } from '../lines/line.ts';
import type { LineSheet } from '../lines/line-sheet.ts';
import type { LineEntry } from '../lines/sheet-cells.ts';
import { documentOf, type StoredDocument, storedLine } from '../use-document.ts';
import { beginsWithOwnRate, begunHead, type EditorStart } from './editor-start.ts';
import type { KeptLine } from './kept-document.ts';
import { type LineOrigins, placesOf } from './line-origins.ts';
import { type EnteredHead, useHead } from './use-head.ts';
import { useSheet } from './use-sheet.ts';

/** What is entered of a document, over what is stored of it. */
export interface EnteredDocument {
  readonly document: DocumentDeclaration & { readonly of: LineResource };
  /** The draft as it was opened, or the newer version that was gone on from; null for a new document. */
  readonly opened: StoredDocument | null;
  readonly head: EnteredHead;
  readonly sheet: LineSheet;
  readonly isDirty: boolean;
  /** The lines in which something is written, with which of the stored ones they were. */
  lines(): readonly KeptLine[];
  /** Goes on with other lines, over another version; `origins` says which of its lines they were. */
  goOn(
    opened: StoredDocument | null,
    lines: readonly Line[],
    origins: (entries: readonly LineEntry[]) => LineOrigins,
  ): void;
  /** What is written stands in the database as this version. */
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
  const head = useHead(resource, company, () => begunHead(resource, company, start, today), {
    hasOwnRate: beginsWithOwnRate(document, start),
    records: presets.records,
  });
  const sheet = useSheet(resource, company, of, head.read, common, {
    lines: () => ((stored ?? copied)?.lines ?? []).map((row) => storedLine(of, row)),
    isChanged: copied !== undefined,
  });
  const [began] = useState((): LineOrigins => (stored ? placesOf(sheet.all()) : new Map()));
  const origins = useRef(began);
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
        from: origins.current.get(entry.id) ?? null,
      })),
    goOn(from, lines, originsOf) {
      origins.current = originsOf(sheet.begin(lines, true));
      setOpened(from);
    },
    reopen(again) {
      origins.current = placesOf(sheet.written());
      setOpened(again);
    },
  };
}
