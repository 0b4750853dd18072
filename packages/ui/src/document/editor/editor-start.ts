import type { AnyResource, DocumentDeclaration, LineResource, Values } from '@ledgerwise/resource';
import { type FormValues, inputValues, valuesOf } from '../../form/form-values.ts';
import { NO_PRESETS, type Presets, presetValues } from '../../resource/form/use-presets.ts';
import type { ListBack } from '../../resource/paths.ts';
import type { Company } from '../company.ts';
import { documentOf, type StoredDocument } from '../use-document.ts';
import { copiedHead, newHead, readHead } from './head.ts';

/** Initial state of the editor. */
export interface EditorStart {
  /** The draft that is changed; null for a new document. */
  readonly stored: StoredDocument | null;
  /** Source of a copy. */
  readonly copied?: StoredDocument | undefined;
  /** The copy replaces its source. */
  readonly isCorrection?: boolean;
  /** Initial values besides the defaults. */
  readonly presets?: Presets;
  /** Other lines than the resource declares: fewer columns. */
  readonly lines?: LineResource;
  /** Target of its Back link; by default, the list. */
  readonly back?: ListBack;
  /** Values of all lines of this document that no column shows. */
  readonly common?: Values;
}

/** The head to begin with: that of the draft or of the copy, or a new one with its presets. `today` is `YYYY-MM-DD`. */
export function initialHead(
  resource: AnyResource,
  company: Company,
  { stored, copied, presets = NO_PRESETS }: EditorStart,
  today: string,
): FormValues {
  if (stored) return valuesOf(resource, stored.row);
  const fresh = newHead(resource, documentOf(resource), company, today);
  const initial = copied ? copiedHead(resource, fresh, copied.row) : fresh;
  return {
    ...initial,
    ...inputValues(resource, presetValues(resource, readHead(resource, initial), presets)),
  };
}

/** True if its exchange rate was entered, rather than following the date. */
export function beginsWithOwnRate(
  { rate }: Pick<DocumentDeclaration, 'rate'>,
  { stored, presets = NO_PRESETS }: EditorStart,
): boolean {
  return stored ? stored.row.rate_is_own === true : rate !== undefined && rate in presets.values;
}
