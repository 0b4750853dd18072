import { type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, exactRow, type LineResource, readFrom, type Values } from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { useMemo, useRef, useState } from 'react';
import { type FormValues, formFields, inputValues, valuesOf } from '../../form/form-values.ts';
import { NO_PRESETS, type Presets, presetValues } from '../../resource/form/use-presets.ts';
import { useResourceKeys } from '../../resource/query/query-keys.ts';
import { useToday } from '../../resource/use-today.ts';
import type { Company } from '../company.ts';
import { type Choices, type Conflict, compareVersions, mergeVersions } from '../conflict/conflict.ts';
import type { LineGridHandle } from '../lines/LineGrid.tsx';
import { savedValues } from '../lines/line.ts';
import type { LineEntry } from '../lines/sheet-cells.ts';
import { documentOf, type StoredDocument, storedLine } from '../use-document.ts';
import { nameById, nameInHead, nameOfChosen } from './document-names.ts';
import { copiedHead, judgeHead, newHead, readHead } from './head.ts';
import type { KeptDocument } from './kept-document.ts';
import { type LineOrigins, originsIn, placesOf } from './line-origins.ts';
import { placeRefusal } from './refusals.ts';
import { createSaver, isConflict } from './save-document.ts';
import { type Problems, useHead } from './use-head.ts';
import { useSheet } from './use-sheet.ts';

export interface EditorStart {
  /** The draft that is changed; null for a new document. */
  readonly stored: StoredDocument | null;
  /** What a new document is a copy of. */
  readonly copied?: StoredDocument | undefined;
  /** The copy takes the place of what it is a copy of. */
  readonly isCorrection?: boolean;
  /** What a new document begins with beside its defaults. */
  readonly presets?: Presets;
  /** Lines otherwise than the resource declares them: fewer columns. */
  readonly lines?: LineResource;
  /** What all lines of this document have in common, and no column enters. */
  readonly common?: Values;
}

/** A draft that somebody else saved meanwhile. */
export interface Met {
  readonly error: unknown;
  readonly versions: Conflict;
}

/** A document while it is entered: its head, its lines, and saving them as one. */
export function useEditor(resource: AnyResource, company: Company, start: EditorStart) {
  const { data } = useHost();
  const today = useToday();
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const document = useMemo(() => documentOf(resource), [resource]);
  const {
    stored,
    copied,
    isCorrection = false,
    common,
    lines: of = document.of,
    presets = NO_PRESETS,
  } = start;
  const saver = useMemo(() => createSaver(data, resource), [data, resource]);
  const grid = useRef<LineGridHandle>(null);

  const [opened, setOpened] = useState(stored);
  const entered = useHead(
    resource,
    company,
    (): FormValues => {
      if (stored) return valuesOf(resource, stored.row);
      const fresh = newHead(resource, document, company, today);
      const begun = copied ? copiedHead(resource, fresh, copied.row) : fresh;
      return {
        ...begun,
        ...inputValues(resource, presetValues(resource, readHead(resource, begun), presets)),
      };
    },
    {
      hasOwnRate: stored
        ? stored.row.rate_is_own === true
        : document.rate !== undefined && document.rate in presets.values,
      records: presets.records,
    },
  );
  const { head, currency, records } = entered;
  const sheet = useSheet(resource, company, of, entered.read, common, {
    lines: () => ((stored ?? copied)?.lines ?? []).map((row) => storedLine(of, row)),
    isChanged: copied !== undefined,
  });
  const [began] = useState((): LineOrigins => (stored ? placesOf(sheet.all()) : new Map()));
  const origins = useRef(began);
  const [failure, setFailure] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Met | null>(null);
  const [isSaving, setSaving] = useState(false);
  const linesChanged = useAtomValue(sheet.isChanged, { store: sheet.store });
  const isCopy = copied !== undefined && opened === null;

  const focusFirst = (found: Problems): void => {
    entered.setProblems(found);
    const first = formFields(resource).find((name) => name in found);
    if (first !== undefined) globalThis.document.getElementById(fieldId(resource, first))?.focus();
  };

  /** The saved row, or null where something is in the way, which is shown. */
  const save = async (): Promise<Row | null> => {
    const judged = judgeHead(resource, entered.now.current);
    const faulty = sheet.judge();
    if (Object.keys(judged.problems).length > 0) {
      focusFirst(judged.problems);
      return null;
    }
    if (faulty) {
      grid.current?.goTo(faulty);
      return null;
    }
    setSaving(true);
    setFailure(null);
    const written = sheet.written();
    try {
      const lines = written.map((entry) => ({
        ...savedValues(sheet.read(entry), sheet.columns),
        ...common,
      }));
      const version = opened
        ? { id: opened.row.id, version: opened.row.version }
        : isCorrection && copied
          ? { corrects_id: copied.row.id }
          : {};
      // The server knows the rate of the day, and goes on following it.
      const rate = entered.rateIsOwn || document.rate === undefined ? {} : { [document.rate]: null };
      const whole = { ...judged.values, ...rate, ...version, lines };
      const row = exactRow(resource, await saver.save(document.sends?.(whole) ?? whole));
      entered.saved();
      sheet.saved();
      void client.invalidateQueries({ queryKey: keys.all });
      return row;
    } catch (error) {
      if (opened && isConflict(error)) await compare(error, opened);
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

  const load = async (id: string): Promise<StoredDocument> => {
    const [row, lines] = await Promise.all([
      data.get(readFrom(resource), id),
      data.call('document_lines', { kind: document.kind, id }),
    ]);
    return { row, lines };
  };

  const compare = async (error: unknown, from: StoredDocument): Promise<void> => {
    try {
      const newest = await load(from.row.id);
      const lines = sheet.written().map((entry) => ({
        values: sheet.read(entry).values,
        from: origins.current.get(entry.id) ?? null,
      }));
      const yours = { head: entered.now.current, lines };
      setConflict({ error, versions: compareVersions(resource, of, from, newest, yours) });
    } catch (notLoaded) {
      setFailure(notLoaded);
    }
  };

  /** Goes on from the newest version, with what was chosen of both. */
  const settle = (choices: Choices): void => {
    if (!conflict) return;
    const { newest } = conflict.versions;
    const names = sheet.all().map((entry) => sheet.read(entry));
    const merged = mergeVersions(of, conflict.versions, entered.now.current, choices, names);
    const entries = sheet.begin(merged.lines, true);
    // Each line is as it will be saved over the newest version: from now on that is what it was.
    origins.current = originsIn(of, newest, entries, (entry) => sheet.read(entry));
    setOpened(newest);
    entered.restart(valuesOf(resource, newest.row), merged.head);
    setConflict(null);
  };

  /** Goes on with a document that was just saved as a draft that is opened. */
  const goOnWith = async (row: Row): Promise<void> => {
    const again = await load(row.id);
    origins.current = placesOf(sheet.written());
    setOpened(again);
  };

  /** What is entered, as it is kept until it is saved. */
  const write = (): KeptDocument => ({
    opened,
    head: entered.now.current,
    rateIsOwn: entered.rateIsOwn,
    lines: sheet.written().map((entry) => ({
      line: sheet.read(entry),
      from: origins.current.get(entry.id) ?? null,
    })),
    attempt: saver.open(),
  });

  /** Goes on with what was kept, over the document as it was opened then. */
  const restore = (kept: KeptDocument): void => {
    const entries = sheet.begin(
      kept.lines.map(({ line }) => line),
      true,
    );
    origins.current = new Map(
      entries.flatMap(({ id }, place) => {
        const from = kept.lines[place]?.from ?? null;
        return from === null ? [] : [[id, from] as const];
      }),
    );
    setOpened(kept.opened);
    saver.goOn(kept.attempt);
    const from = kept.opened ? valuesOf(resource, kept.opened.row) : entered.begun;
    entered.restart(from, { ...from, ...kept.head }, kept.rateIsOwn);
  };

  return {
    document: { ...document, of },
    /** The draft as it was opened. */
    opened,
    sheet,
    grid,
    head,
    currency,
    isForeign: currency !== company.baseCurrency,
    isStored: opened !== null,
    problems: entered.problems,
    failure,
    conflict,
    isSaving,
    isDirty: linesChanged || isCopy || entered.isChanged,
    rateNote: entered.rateNote,
    nameOf: (name: string): string | undefined =>
      nameOfChosen(resource, name, head, records.current) ??
      nameInHead(resource, name, head, [opened?.row, copied?.row]),
    nameById: (id: string): string | undefined =>
      nameById(resource, of, id, {
        chosen: records.current,
        stored: [opened ?? undefined, conflict?.versions.newest],
        lines: sheet.all().map((entry) => sheet.read(entry)),
      }),
    enter: entered.enter,
    save,
    write,
    restore,
    settle,
    closeConflict: () => setConflict(null),
    goOnWith,
  };
}

export type Editor = ReturnType<typeof useEditor>;

export function fieldId(resource: AnyResource, name: string): string {
  return `${resource.name}-${name}`;
}
