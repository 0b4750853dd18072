import { Banner } from '@ledgerwise/ui/core';
import { FileDrop } from '@ledgerwise/ui/import-stages';
import type { StatementReading } from '../../statements/statement.ts';
import { texts } from './texts.ts';

interface StatementChooseProps {
  /** Of a file that could not be used. */
  readonly reading: StatementReading | undefined;
  onChoose(file: File): void;
}

/** Takes a statement, and says what was wrong with the one before. */
export function StatementChoose({ reading, onChoose }: StatementChooseProps) {
  return (
    <>
      {reading && (
        <Banner tone="bad" title={texts.statementChoose.failed} live>
          {reading.problems.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      <FileDrop
        label={texts.statementChoose.label}
        invitation={texts.statementChoose.invitation}
        onChoose={onChoose}
      />
    </>
  );
}
