import {
  type DataSource,
  describeError,
  type ErrorText,
  type Job,
  type JobNote,
  type Row,
  toAppError,
} from '@ledgerwise/contract';
import type { AnyResource, ManyAction, Values } from '@ledgerwise/resource';
import { countOfRecords, formatNumber } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import { titleOf } from '../format-value.ts';
import { type Concerned, type ManyResult, runMany } from './run-many.ts';

/** Refusals that are listed one by one. */
const TOLD = 200;

/** Describes which of the selected records an action skips, and why; empty if none. */
export function leftOutWords({ leftOut, gone }: Concerned, formats: Formats): string {
  const is = (count: number): string => `${formatNumber(count, formats)} ${count === 1 ? 'is' : 'are'}`;
  const reasons = [
    ...leftOut.map(({ state, count }) => `${is(count)} ${state ?? 'not in a state for it'}`),
    ...(gone > 0 ? [`${is(gone)} no longer there`] : []),
  ];
  const last = reasons.pop();
  return last === undefined ? '' : reasons.length === 0 ? last : `${reasons.join(', ')} and ${last}`;
}

/** Returns the reason: the server's message, or the error with its remedy. */
function reasonOf(error: unknown, errorTexts: Readonly<Record<string, ErrorText>>): string {
  const { title, help } = describeError(error, errorTexts);
  return toAppError(error).hasSentence ? help : `${title}. ${help}`;
}

/** Messages of refused records, with links. */
export function notesOf(
  resource: AnyResource,
  { refused, untried }: ManyResult,
  errorTexts: Readonly<Record<string, ErrorText>>,
  pathOf: (id: string) => string,
  formats: Formats,
): readonly JobNote[] {
  const notes: JobNote[] = refused.slice(0, TOLD).map(({ row, error }) => ({
    title: titleOf(resource, row),
    text: reasonOf(error, errorTexts),
    path: pathOf(row.id),
  }));
  const more = refused.length - notes.length;
  if (more > 0)
    notes.push({
      title: 'And more',
      text: `${countOfRecords(resource.label, more, formats)} were refused as well.`,
    });
  if (untried.length > 0)
    notes.push({
      title: 'Not tried',
      text: `${countOfRecords(resource.label, untried.length, formats)}, because the run ended before. Run it again for those.`,
    });
  return notes;
}

export interface ManyJobOptions {
  readonly id: string;
  readonly resource: AnyResource;
  readonly action: ManyAction;
  readonly rows: Concerned['rows'];
  readonly entered: Values;
  readonly formats: Formats;
  readonly prepare?: (row: Row, entered: Values) => Promise<Values>;
  readonly data: DataSource;
  readonly errorTexts: Readonly<Record<string, ErrorText>>;
  /** Absolute paths of the list, and of a record. */
  readonly listPath: string;
  pathOf(id: string): string;
}

/**
 * Creates a job that runs an action on several records: it continues when its screen is closed, and lists the refusals.
 */
export function manyJob(options: ManyJobOptions): Job<ManyResult> {
  const { id, resource, action, rows, entered, formats, prepare, data, errorTexts, listPath, pathOf } =
    options;
  const { verb, done: past } = action.many;
  const all = countOfRecords(resource.label, rows.length, formats);
  return {
    id,
    topic: `${action.id} ${resource.name}`,
    title: `${verb} ${all}`,
    table: resource.name,
    path: listPath,
    run(signal, report) {
      const total = rows.length;
      const onProgress = (done: number): void =>
        report({ done, total, text: `${formatNumber(done, formats)} of ${all} ${past}` });
      return runMany({ data, action, rows, entered, ...(prepare && { prepare }), signal, onProgress });
    },
    describe(result) {
      const { done, refused, untried } = result;
      if (done.length === rows.length) return { title: `${all} ${past}` };
      const [first] = refused;
      const said = first && `${titleOf(resource, first.row)}: ${reasonOf(first.error, errorTexts)}`;
      const more = refused.length > 1 && `${formatNumber(refused.length - 1, formats)} more refused.`;
      const rest = untried.length > 0 && `${formatNumber(untried.length, formats)} not tried.`;
      return {
        isFailure: done.length === 0,
        title: `${formatNumber(done.length, formats)} of ${all} ${past}`,
        text: [said, more, rest].filter(Boolean).join(' '),
        notes: notesOf(resource, result, errorTexts, pathOf, formats),
      };
    },
    failure: { title: `${verb} ${all}`, failed: `${action.label} failed` },
    cancelled: { title: 'Cancelled', text: `No ${resource.label.one.toLowerCase()} was ${past}.` },
    lost: {
      title: `${verb} ${all}: the page was left`,
      text: `Some of them may be ${past}, each completely or not at all; the list shows which. Run it again for the rest: none is ${past} twice.`,
    },
  };
}
