import { absolutePath, describeError, toAppError, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { CURRENCY_CHOICES, exchangeRates } from '@ledgerwise/domain';
import { choice, date, money, type Values } from '@ledgerwise/resource';
import { validate } from '@ledgerwise/resource/validation';
import { Banner, Button, Card, formatDate, LoadingBlock, useFormats } from '@ledgerwise/ui/core';
import { FormTheme, PlainField, useNotation } from '@ledgerwise/ui/form';
import { useAnswer } from '@ledgerwise/ui/resource';
import { type FormEvent, useState } from 'react';
import { type Asked, conversionWords } from './conversion-words.ts';
import styles from './currency.module.css';
import { texts } from './texts.ts';

const FIELDS = {
  amount: money({ label: texts.converter.amount, required: texts.converter.amountRequired }),
  from: choice(CURRENCY_CHOICES, { label: texts.converter.from, required: texts.converter.currencyRequired }),
  to: choice(CURRENCY_CHOICES, { label: texts.converter.to, required: texts.converter.currencyRequired }),
  day: date({ label: texts.converter.date, required: texts.converter.dayRequired }),
};
const NAMES = ['amount', 'from', 'to', 'day'] as const;

interface ConverterProps {
  readonly base: string;
  readonly today: string;
  /** A currency that has a rate, to begin with. */
  readonly begins: string | undefined;
}

/** An amount in another currency, by the rates that documents of the day take. */
export function Converter({ base, today, begins }: ConverterProps) {
  const [values, setValues] = useState<Values>({
    amount: '100',
    from: begins ?? (base === 'USD' ? 'EUR' : 'USD'),
    to: base,
    day: today,
  });
  const notation = useNotation(String(values.from));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState<Asked | null>(null);
  const convert = (event: FormEvent): void => {
    event.preventDefault();
    const checked = validate({ fields: FIELDS }, values, notation);
    setProblems(checked.ok ? {} : checked.problems);
    if (!checked.ok) {
      document.getElementById(`convert-${Object.keys(checked.problems)[0]}`)?.focus();
      return;
    }
    const { amount, from, to, day } = checked.values;
    setAsked({ amount: String(amount), from: String(from), to: String(to), day: String(day) });
  };
  return (
    <Card title={texts.converter.title}>
      <p className={styles.words}>{texts.converter.description}</p>
      <FormTheme>
        <form className={styles.entry} noValidate aria-label={texts.converter.title} onSubmit={convert}>
          <div className={styles.fields}>
            {NAMES.map((name) => (
              <PlainField
                key={name}
                id={`convert-${name}`}
                field={FIELDS[name]}
                notation={notation}
                value={values[name]}
                problem={problems[name]}
                onChange={(value) => {
                  setValues((before) => ({ ...before, [name]: value }));
                  setAsked(null);
                }}
              />
            ))}
          </div>
          <div className={styles.buttons}>
            <Button type="submit">{texts.converter.convert}</Button>
          </div>
        </form>
      </FormTheme>
      <div aria-live="polite">{asked && <Converted asked={asked} base={base} />}</div>
    </Card>
  );
}

function Converted({ asked, base }: { readonly asked: Asked; readonly base: string }) {
  const { basePath, errorTexts } = useHost();
  const formats = useFormats();
  const { dateFormat } = formats;
  const { amount, from, to, day } = asked;
  const answer = useAnswer(exchangeRates.name, `convert ${JSON.stringify(asked)}`, (data, signal) =>
    data.call(
      'convert_currency',
      { amounts: [amount], from_currency: from, to_currency: to, on_date: day },
      signal,
    ),
  );
  if (answer.error) {
    const isMissing = toAppError(answer.error).code === 'rate.missing';
    const { title, help } = describeError(answer.error, errorTexts);
    const foreign = from === base ? to : from;
    const entry = `${absolutePath(basePath, exchangeRates.path)}/new?currency=${foreign}&rate_date=${day}`;
    return (
      <Banner
        tone="warn"
        title={isMissing ? texts.converter.noRate : title}
        {...(isMissing && { action: <Link to={entry}>{texts.converter.addRate}</Link> })}
      >
        {help}
      </Banner>
    );
  }
  if (!answer.value) return <LoadingBlock text={texts.converter.converting} />;
  const { result, how } = conversionWords(
    asked,
    answer.value,
    base,
    (on) => formatDate(on, dateFormat),
    formats,
  );
  return (
    <p className={styles.result}>
      <strong>{result}</strong>
      <span>{how}</span>
    </p>
  );
}
