import { isDay } from '@ledgerwise/resource';
import { Button, Card, countOf, type Formats, formatNumber, useFormats } from '@ledgerwise/ui/core';
import type { StatementAnswers, StatementQuestion, StatementReading } from '../../statements/statement.ts';
import styles from './statements.module.css';
import { texts } from './texts.ts';

interface StatementQuestionsProps {
  readonly reading: StatementReading;
  onAnswer(answers: StatementAnswers): void;
}

/** Asks what only a person can say of a file; the same file is then read again. */
export function StatementQuestions({ reading, onAnswer }: StatementQuestionsProps) {
  const formats = useFormats();
  const [question] = reading.questions;
  if (!question) return null;
  return (
    <Card title={texts.statementQuestions.title}>
      <p className={styles.words}>{question.sentence}</p>
      <div className={styles.buttons}>
        {choicesOf(question, formats).map(({ label, answers }) => (
          <Button key={label} onClick={() => onAnswer(answers)}>
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** In figures both readings would look the same. */
const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const ORDERS = {
  DMY: texts.statementQuestions.dayFirst,
  MDY: texts.statementQuestions.monthFirst,
  YMD: texts.statementQuestions.yearFirst,
} as const;

interface Choice {
  readonly label: string;
  readonly answers: StatementAnswers;
}

/** Possible answers, each with an example from the file. */
export function choicesOf(question: StatementQuestion, formats: Formats): readonly Choice[] {
  switch (question.kind) {
    case 'dateOrder':
      return question.choices.map(({ order, date }) => ({
        label: `${ORDERS[order]}: ${isDay(date) ? inWords.format(new Date(date)) : date}`,
        answers: { dateOrder: order },
      }));
    case 'decimalMark':
      return question.choices.map(({ mark, amount }) => ({
        label: `${mark === ',' ? texts.statementQuestions.comma : texts.statementQuestions.point}: ${formatNumber(amount, formats)}`,
        answers: { decimalMark: mark },
      }));
    case 'direction':
      return [
        { label: texts.statementQuestions.moneyIn, answers: { direction: 'in' } },
        { label: texts.statementQuestions.moneyOut, answers: { direction: 'out' } },
      ];
    case 'account':
      return question.choices.map(({ account, currency, lines }) => ({
        label: [account, currency, countOf(lines, texts.shared.line, texts.shared.lines, formats)]
          .filter(Boolean)
          .join(', '),
        answers: { account },
      }));
    case 'columns':
      return [];
  }
}
