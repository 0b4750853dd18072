import { Banner, Button, Icon } from '@ledgerwise/ui/core';
import { type DragEvent, useRef } from 'react';
import type { StatementReading } from '../../statements/statement.ts';
import styles from './statements.module.css';

interface StatementChooseProps {
  /** Of a file that could not be used. */
  readonly reading: StatementReading | undefined;
  onChoose(file: File): void;
}

/** Takes a statement, by choosing or by dropping it, and says what was wrong with the one before. */
export function StatementChoose({ reading, onChoose }: StatementChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  };
  return (
    <>
      {reading && (
        <Banner tone="bad" title="This statement was not imported" live>
          {reading.problems.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      <section
        aria-label="Bank statement"
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <Icon name="import" size={24} />
        <p>Drop your bank statement here, or</p>
        <input
          ref={input}
          type="file"
          aria-label="Bank statement"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file, downloaded again, must count as a new choice.
            event.target.value = '';
            if (file) onChoose(file);
          }}
        />
        <Button variant="primary" onClick={() => input.current?.click()}>
          Choose file
        </Button>
      </section>
    </>
  );
}
