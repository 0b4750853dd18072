import { Banner } from '@ledgerwise/ui/core';
import { FileDrop } from '@ledgerwise/ui/import-stages';
import type { StatementReading } from '../../statements/statement.ts';
import { texts } from './texts.ts';

interface StatementChooseProps {
  /** Result for a file that could not be used. */
  readonly reading: StatementReading | undefined;
  onChoose(file: File): void;
}

/** Accepts a statement file, and shows the errors of the previous one. */
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
