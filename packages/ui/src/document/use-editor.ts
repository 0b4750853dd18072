import { type Row, useHost } from '@ledgerwise/contract';
import {
  type AnyResource,
  type DocumentTally,
  exactRow,
  type LineResource,
  readFrom,
  todayIn,
  type Values,
} from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { changedFields, type FormValues, formFields, inputValues, valuesOf } from '../form/form-values.ts';
import { useResourceKeys } from '../resource/query-keys.ts';
import { NO_PRESETS, type Presets, presetValues } from '../resource/use-presets.ts';
import { type Choices, type Conflict, compareVersions, mergeVersions } from './conflict.ts';
import { copiedHead, followFills, judgeHead, newHead, readHead } from './head.ts';
import type { LineGridHandle } from './lines/LineGrid.tsx';
import { columnsOf, type Line, lineOf, savedValues } from './lines/line.ts';
import { type LineEntry, LineSheet } from './lines/line-sheet.ts';
import { placeRefusal } from './refusals.ts';
import { createSaver, isConflict } from './save-document.ts';
import { type Company, documentOf, type StoredDocument, storedLine } from './use-document.ts';
import { useDayRate } from './use-rate.ts';

export interface EditorStart {
  /** The draft that is changed; null for a new document. */
  readonly stored: StoredDocument | null;
  /** What a new document is a copy of. */
  readonly copied?: StoredDocument | undefined;
  /** What a new document begins with beside its defaults. */
  readonly presets?: Presets;
  /** Lines otherwise than the resource declares them: fewer columns. */
  readonly lines?: LineResource;
  /** What all lines of this document have in common, and no column enters. */
  readonly common?: Values;
}

type Problems = Readonly<Record<string, string>>;

/** A document while it is entered: its head, its lines, and saving them as one. */
export function useEditor(resource: AnyResource, company: Company, start: EditorStart) {
  const { data, auth } = useHost();
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const document = useMemo(() => documentOf(resource), [resource]);
  const { common, lines: of = document.of, presets = NO_PRESETS } = start;
  const today = todayIn(auth.organisation?.timeZone ?? 'UTC');
  const saver = useMemo(() => createSaver(data, resource), [data, resource]);
  const grid = useRef<LineGridHandle>(null);

  const [opened, setOpened] = useState(start.stored);
  const [begun, setBegun] = useState<FormValues>(() => {
    if (start.stored) return valuesOf(resource, start.stored.row);
    const fresh = newHead(resource, document, company, today);
    if (start.copied) return copiedHead(resource, fresh, start.copied.row);
    return { ...fresh, ...inputValues(resource, presetValues(resource, readHead(resource, fresh), presets)) };
  });
  const [head, setHead] = useState(begun);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [conflict, setConflict] = useState<{ readonly error: unknown; readonly versions: Conflict } | null>(
    null,
  );
  const [isSaving, setSaving] = useState(false);
  const now = useRef(head);
  now.current = head;
  /** The records that were chosen or that the head points to, by field. */
  const records = useRef(new Map<string, Row>(presets.records));
  /** Which stored line an entered one was. */
  const origins = useRef(new Map<string, number>());
  const [sheet] = useState(() => {
    const made = new LineSheet(
      columnsOf(of),
      () => lineOf(of, document.newLine(company)),
      tallyOf(document.tally(readHead(resource, head), company), common),
    );
    const from = start.stored ?? start.copied;
    const entries = made.begin(
      (from?.lines ?? []).map((row) => storedLine(of, row)),
      from !== undefined && from === start.copied,
    );
    if (start.stored) origins.current = placesOf(entries);
    return made;
  });
  const { store } = sheet;
  const linesChanged = useAtomValue(sheet.isChanged, { store });
  const isCopy = start.copied !== undefined && opened === null;
  const isDirty = linesChanged || isCopy || changedFields(begun, head).length > 0;

  // Amounts follow the currency, its rate and the way prices are stated.
  const read = readHead(resource, head);
  const [currency, rate] = [String(read[document.currency] ?? company.baseCurrency), read[document.rate]];
  const tallied = JSON.stringify([currency, rate, read.tax_inclusive, common]);
  const counted = useRef(tallied);
  useEffect(() => {
    if (counted.current === tallied) return;
    counted.current = tallied;
    sheet.recount(tallyOf(document.tally(readHead(resource, now.current), company), common));
  }, [tallied, sheet, document, resource, company, common]);

  const change = useCallback(
    (name: string, value: unknown, record?: Row | null) => {
      if (record) records.current.set(name, record);
      setProblems(({ [name]: _gone, ...rest }) => rest);
      setHead((before) =>
        followFills(
          resource,
          before,
          { ...before, [name]: value },
          records.current,
          record ? name : undefined,
        ),
      );
    },
    [resource],
  );

  // What was filled in for a draft by its contact follows the date as well, once the contact is known.
  const contactId = head[document.contact];
  useEffect(() => {
    const target = resource.fields[document.contact]?.targetResource;
    if (typeof contactId !== 'string' || contactId === '' || !target) return;
    if (records.current.get(document.contact)?.id === contactId) return;
    const asked = new AbortController();
    data
      .get(readFrom(target), contactId, asked.signal)
      .then((row) => records.current.set(document.contact, row))
      // Without it the due date stays as it is, which the user sees and can change.
      .catch(() => undefined);
    return () => asked.abort();
  }, [contactId, data, document, resource]);

  // The rate of the day, until another one is entered.
  const day = String(head[document.date] ?? '');
  const dayRate = useDayRate(currency, day, company.baseCurrency);
  const [rateIsOwn, setRateIsOwn] = useState(start.stored !== null || document.rate in presets.values);
  useEffect(() => {
    if (rateIsOwn) return;
    const wanted = currency === company.baseCurrency ? '1' : (dayRate.rate ?? '');
    setHead((before) => (before[document.rate] === wanted ? before : { ...before, [document.rate]: wanted }));
  }, [rateIsOwn, currency, company.baseCurrency, dayRate.rate, document.rate]);
  const enter = useCallback(
    (name: string, value: unknown, record?: Row | null) => {
      if (name === document.rate) setRateIsOwn(String(value) !== '');
      if (name === document.currency) setRateIsOwn(false);
      change(name, value, record);
    },
    [change, document],
  );

  const focusFirst = (found: Problems): void => {
    setProblems(found);
    const first = formFields(resource).find((name) => name in found);
    if (first !== undefined) globalThis.document.getElementById(fieldId(resource, first))?.focus();
  };

  /** The saved row, or null where something is in the way, which is shown. */
  const save = async (): Promise<Row | null> => {
    const judged = judgeHead(resource, now.current);
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
      const version = opened ? { id: opened.row.id, version: opened.row.version } : {};
      const row = exactRow(resource, await saver({ ...judged.values, ...version, lines }));
      setBegun(now.current);
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
      setConflict({
        error,
        versions: compareVersions(resource, of, from, newest, { head: now.current, lines }),
      });
    } catch (notLoaded) {
      setFailure(notLoaded);
    }
  };

  /** Goes on from the newest version, with what was chosen of both. */
  const settle = (choices: Choices): void => {
    if (!conflict) return;
    const { newest } = conflict.versions;
    const names: readonly Line[] = sheet.all().map((entry) => sheet.read(entry));
    const merged = mergeVersions(of, conflict.versions, now.current, choices, names);
    const entries = sheet.begin(merged.lines, true);
    // Each line is as it will be saved over the newest version: from now on that is what it was.
    origins.current = originsIn(of, newest, entries, (entry) => sheet.read(entry));
    setOpened(newest);
    setBegun(valuesOf(resource, newest.row));
    setHead(merged.head);
    setConflict(null);
  };

  const nameById = (id: string): string | undefined => {
    const chosen = [...records.current].find(([, row]) => row.id === id);
    const title = chosen && resource.fields[chosen[0]]?.targetResource?.title;
    if (chosen && title !== undefined) return String(chosen[1][title] ?? '');
    const rows = [opened?.row, conflict?.versions.newest.row];
    const ofHead = formFields(resource).map((name) => nameIn(resource, name, { [name]: id }, rows));
    const lines = [
      ...[opened, conflict?.versions.newest]
        .flatMap((stored) => stored?.lines ?? [])
        .map((row) => storedLine(of, row)),
      ...sheet.all().map((entry) => sheet.read(entry)),
    ];
    const ofLines = lines.map(({ values, names }) => {
      const column = Object.keys(names).find((name) => values[name] === id);
      return column === undefined ? undefined : names[column];
    });
    return [...ofHead, ...ofLines].find((name) => name !== undefined);
  };

  /** Goes on with a document that was just saved as a draft that is opened. */
  const goOnWith = async (row: Row): Promise<void> => {
    const stored = await load(row.id);
    origins.current = placesOf(sheet.written());
    setOpened(stored);
  };

  return {
    document: { ...document, of },
    sheet,
    grid,
    head,
    currency,
    isForeign: currency !== company.baseCurrency,
    problems,
    failure,
    conflict,
    isSaving,
    isDirty,
    isNew: opened === null,
    rateNote: rateIsOwn ? undefined : dayRate.note,
    nameOf: (name: string): string | undefined => {
      const record = records.current.get(name);
      const target = resource.fields[name]?.targetResource;
      return record && target && record.id === head[name]
        ? String(record[target.title] ?? '')
        : nameIn(resource, name, head, [opened?.row, start.copied?.row]);
    },
    nameById,
    enter,
    save,
    settle,
    closeConflict: () => setConflict(null),
    goOnWith,
  };
}

export type Editor = ReturnType<typeof useEditor>;

export function fieldId(resource: AnyResource, name: string): string {
  return `${resource.name}-${name}`;
}

function placesOf(entries: readonly LineEntry[]): Map<string, number> {
  return new Map(entries.map(({ id }, place) => [id, place]));
}

function originsIn(
  of: ReturnType<typeof documentOf>['of'],
  { lines }: StoredDocument,
  entries: readonly LineEntry[],
  read: (entry: LineEntry) => Line,
): Map<string, number> {
  const open = lines.map((row) => JSON.stringify(lineOf(of, row).values));
  const equal = new Map<string, number>();
  for (const entry of entries) {
    const place = open.indexOf(JSON.stringify(read(entry).values));
    if (place < 0) continue;
    open[place] = '';
    equal.set(entry.id, place);
  }
  return equal;
}

/** A tally of lines that have something in common. */
function tallyOf(tally: DocumentTally, common: Values | undefined): DocumentTally {
  if (!common) return tally;
  const whole = (line: Values | null): Values | null => line && { ...line, ...common };
  return {
    priceOf: (line) => tally.priceOf({ ...line, ...common }),
    change: (before, after) => tally.change(whole(before), whole(after)),
    totals: () => tally.totals(),
  };
}

/** What a chosen record is called, where a row of the document brings it. */
function nameIn(
  resource: AnyResource,
  name: string,
  head: FormValues,
  rows: readonly (Row | undefined)[],
): string | undefined {
  const show = resource.fields[name]?.show;
  const row = rows.find((one) => one !== undefined && one[name] === head[name]);
  const shown = show === undefined ? undefined : row?.[show];
  return typeof shown === 'string' ? shown : undefined;
}
