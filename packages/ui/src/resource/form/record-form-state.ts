import type { Row } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import type { FormValues } from '../../form/form-values.ts';
import type { Unsaved } from '../../unsaved/use-unsaved.ts';

/** Another user saved the record while it was being edited. */
export interface Conflict {
  /** The refusal, which says who it was. */
  readonly error: unknown;
  /** The record as the editor opened it, and its current version. */
  readonly was: Row;
  readonly theirs: Row;
  readonly yours: FormValues;
}

/** Options of a form that stays open after saving, and shows others' changes while there is no input. */
export interface StayingForm {
  /** The toast after saving. */
  readonly saved: { readonly title: string; readonly text?: string };
  /** Title of the toast where saving failed. */
  readonly failed: string;
  /** Called after saving: other views of the record must be updated. */
  onSaved(saved: Row): void;
}

/** Next step after saving. */
export type AfterSaving = 'leave' | 'begin another';

/** State of a form for its parts, without the library behind its inputs: other teams compile against this. */
export interface RecordFormState {
  readonly resource: AnyResource;
  /** The record that is edited; null for a new one. */
  readonly base: Row | null;
  readonly initial: FormValues;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly failure: unknown;
  readonly problems: Readonly<Record<string, string>>;
  readonly conflict: Conflict | null;
  readonly unsaved: Unsaved;
  /** The stored input is of a record that others have saved since. */
  readonly isBehind: boolean;
  readonly back: string;
  save(after?: AfterSaving): Promise<void>;
  fillFrom(name: string, record: Row | null): void;
  settleConflict(chosen: FormValues): void;
  closeConflict(): void;
  /** Call it after each change. */
  noteChange(all: FormValues): void;
  leave(): void;
  /** Enters values as if the user had typed them. */
  enter(values: FormValues): void;
}
