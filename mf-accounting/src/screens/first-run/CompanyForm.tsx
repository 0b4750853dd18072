import { describeError, type Row, toAppError, useHost } from '@ledgerwise/contract';
import { companySettings } from '@ledgerwise/domain';
import type { Values } from '@ledgerwise/resource';
import { validate } from '@ledgerwise/resource/validation';
import { Banner } from '@ledgerwise/ui/core';
import {
  DiscardDialog,
  FormTheme,
  KeptInputNotice,
  PlainField,
  useNotation,
  useUnsaved,
} from '@ledgerwise/ui/form';
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { changedFacts, FACTS, type FactName, initialFacts, isAsked } from './company-facts.ts';
import { suggestedFor } from './countries.ts';
import styles from './first-run.module.css';
import { texts } from './texts.ts';

/** Methods for the buttons below the form. */
export interface CompanyHandle {
  /** Resolves with true if it was saved; false if errors are shown. */
  save(): Promise<boolean>;
  /** Asks first where something was entered. */
  leave(proceed: () => void): void;
}

interface CompanyFormProps {
  readonly ref: Ref<CompanyHandle>;
  readonly row: Row;
  /** Called if another user changed the settings meanwhile. */
  onStale(): void;
  onSubmit(): void;
}

const NAMES = Object.keys(FACTS) as readonly FactName[];
const idOf = (name: string): string => `company-${name}`;

const isKept = (kept: unknown): kept is Values => typeof kept === 'object' && kept !== null;

/** Company details, with suggestions for the country. */
export function CompanyForm({ ref, row, onStale, onSubmit }: CompanyFormProps) {
  const { data, auth, notify, report, errorTexts } = useHost();
  const notation = useNotation();
  const [values, setValues] = useState<Values>(() => initialFacts(row));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isDirty, setDirty] = useState(false);
  const unsaved = useUnsaved<Values>({
    place: 'company facts',
    isDirty,
    write: () => values,
    read: (kept) => (isKept(kept) ? kept : null),
    restore(kept) {
      setValues(kept);
      setDirty(true);
    },
  });
  const enter = (name: FactName, value: unknown): void => {
    const suggested = name === 'country' ? suggestedFor(String(value)) : {};
    setValues((before) => ({ ...before, ...suggested, [name]: value }));
    setProblems(({ [name]: _gone, ...rest }) => rest);
    setDirty(true);
    unsaved.note();
  };
  const show = (found: Readonly<Record<string, string>>): void => {
    setProblems(found);
    const first = NAMES.find((name) => name in found);
    if (first) document.getElementById(idOf(first))?.focus();
  };
  const save = async (): Promise<boolean> => {
    const checked = validate({ fields: FACTS }, values, notation);
    show(checked.ok ? {} : checked.problems);
    if (!checked.ok) return false;
    setFailure(null);
    try {
      await data.update(companySettings.name, row.id, changedFacts(row, checked.values), {
        ifUnchangedSince: String(row.updated_at),
      });
    } catch (error) {
      const { fields, code } = toAppError(error);
      show(fields ?? {});
      setFailure(error);
      if (code === 'data.stale') onStale();
      return false;
    }
    unsaved.saved();
    setDirty(false);
    notify.success({ title: texts.companyForm.saved });
    // Sidebar and formats depend on the session.
    auth.refresh?.().catch((error: unknown) => report(error, 'The session could not be read again'));
    return true;
  };
  // The dialog opened before there was anything to begin with.
  useEffect(() => document.getElementById(idOf(NAMES[0] ?? ''))?.focus(), []);
  useImperativeHandle(ref, () => ({
    save,
    leave: (proceed) => (isDirty ? unsaved.ask(proceed) : proceed()),
  }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  const words = failure ? describeError(failure, errorTexts) : null;
  return (
    <FormTheme>
      <form className={styles.form} noValidate aria-label={texts.companyForm.company} onSubmit={submit}>
        <KeptInputNotice unsaved={unsaved} onReset={() => setValues(initialFacts(row))} />
        {words && (
          <Banner tone="bad" title={words.title} live>
            {texts.companyForm.inputKept(words.help)}
          </Banner>
        )}
        <div className={styles.fields}>
          {NAMES.filter((name) => isAsked(name, values)).map((name) => (
            <PlainField
              key={name}
              id={idOf(name)}
              field={FACTS[name]}
              notation={notation}
              value={values[name]}
              problem={problems[name]}
              onChange={(value) => enter(name, value)}
            />
          ))}
        </div>
        {/* Enter saves, as in every form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        <DiscardDialog unsaved={unsaved} />
      </form>
    </FormTheme>
  );
}
