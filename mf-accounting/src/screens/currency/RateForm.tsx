import { describeError, toAppError, useHost } from '@ledgerwise/contract';
import { CURRENCY_CHOICES, exchangeRates } from '@ledgerwise/domain';
import { choice, type Values } from '@ledgerwise/resource';
import { validate } from '@ledgerwise/resource/validation';
import { Banner, Button } from '@ledgerwise/ui/core';
import {
  DiscardDialog,
  FormTheme,
  KeptInputNotice,
  PlainField,
  useNotation,
  useUnsaved,
} from '@ledgerwise/ui/form';
import { type FormEvent, useEffect, useState } from 'react';
import styles from './currency.module.css';

interface RateFormProps {
  readonly currency: string;
  readonly base: string;
  readonly today: string;
  onSaved(): void;
  onClose(): void;
}

type Kept = Readonly<Record<string, string>>;

const isKept = (kept: unknown): kept is Kept =>
  typeof kept === 'object' && kept !== null && Object.values(kept).every((one) => typeof one === 'string');

/** Enters a rate where the others stand. */
export function RateForm({ currency, base, today, onSaved, onClose }: RateFormProps) {
  const { data, notify, errorTexts } = useHost();
  const notation = useNotation();
  const begins = { currency, rate_date: today, rate: '', source: 'manual' };
  const [values, setValues] = useState<Values>(begins);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const unsaved = useUnsaved<Kept>({
    isDirty,
    write: () =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')])),
    read: (kept) => (isKept(kept) ? kept : null),
    restore(kept) {
      setValues(kept);
      setDirty(true);
    },
  });
  useEffect(() => document.getElementById('rate-rate')?.focus(), []);
  const fields = {
    ...exchangeRates.fields,
    currency: choice(
      CURRENCY_CHOICES.filter(({ value }) => value !== base),
      { label: 'Currency', required: 'Choose the currency' },
    ),
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = validate({ fields }, values, notation);
    setProblems(checked.ok ? {} : checked.problems);
    if (!checked.ok) {
      document.getElementById(`rate-${Object.keys(checked.problems)[0]}`)?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await data.create(exchangeRates.name, checked.values);
      unsaved.saved();
      notify.success({
        title: 'Exchange Rate Added',
        text: `One ${String(values.currency)} has a new rate in ${base}.`,
      });
      onSaved();
      onClose();
    } catch (error) {
      setProblems(toAppError(error).fields ?? {});
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const words = failure ? describeError(failure, errorTexts) : null;
  return (
    <FormTheme>
      <form
        className={styles.entry}
        noValidate
        aria-label="New exchange rate"
        onSubmit={(event) => void save(event)}
      >
        <KeptInputNotice unsaved={unsaved} onReset={() => setValues(begins)} />
        <div className={styles.fields}>
          {(['currency', 'rate_date', 'rate', 'source'] as const).map((name) => (
            <PlainField
              key={name}
              id={`rate-${name}`}
              field={fields[name]}
              notation={notation}
              value={values[name]}
              problem={problems[name]}
              onChange={(value) => {
                setValues((before) => ({ ...before, [name]: value }));
                setProblems(({ [name]: _gone, ...rest }) => rest);
                setDirty(true);
                unsaved.note();
              }}
            />
          ))}
        </div>
        {words && (
          <Banner tone="bad" title={words.title} live>
            {words.help} What you entered is still here.
          </Banner>
        )}
        <div className={styles.buttons}>
          <Button variant="primary" type="submit" busy={isBusy}>
            Save rate
          </Button>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
        </div>
        <DiscardDialog unsaved={unsaved} />
      </form>
    </FormTheme>
  );
}
