import { describeError, useHost } from '@ledgerwise/contract';
import { Banner, Button, TextField } from '@ledgerwise/ui/core';
import { pastedRange } from '@ledgerwise/ui/sheet';
import { useRef, useState } from 'react';
import styles from './moving-in.module.css';

interface FileOrPasteProps {
  /** Name of the file: `Trial balance`. */
  readonly label: string;
  readonly unavailable: string | undefined;
  /** Cells with nothing known of headers. */
  onCells(cells: readonly (readonly string[])[]): void;
}

/** Takes a table: a CSV file or an Excel workbook, or rows copied from a spreadsheet. */
export function FileOrPaste({ label, unavailable, onCells }: FileOrPasteProps) {
  const { errorTexts } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<{ readonly title: string; readonly text: string } | null>(null);
  const read = async (file: File): Promise<void> => {
    setReading(true);
    try {
      const { readCells } = await import('@ledgerwise/resource/csv/cells');
      const answer = await readCells(file);
      if ('problem' in answer)
        setProblem({ title: answer.problem.message, text: answer.problem.detail ?? 'Choose another file.' });
      else {
        setProblem(null);
        onCells(answer.cells);
      }
    } catch (error) {
      const { title, help } = describeError(error, errorTexts);
      setProblem({ title, text: help });
    } finally {
      setReading(false);
    }
  };
  return (
    <div className={styles.file}>
      {problem && (
        <Banner tone="bad" title={problem.title} live>
          {problem.text}
        </Banner>
      )}
      <div className={styles.line}>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.xlsx,text/csv"
          aria-label={`${label} file`}
          className="visually-hidden"
          tabIndex={-1}
          disabled={unavailable !== undefined}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file, corrected and saved again, must count as a new choice.
            target.value = '';
            if (file) void read(file);
          }}
        />
        <Button unavailable={unavailable} busy={isReading} onClick={() => input.current?.click()}>
          Choose CSV or Excel file
        </Button>
        {unavailable === undefined && (
          <TextField
            label={`Or paste the rows of the ${label.toLowerCase()} here, copied from a spreadsheet`}
            value=""
            onChange={() => undefined}
            onPaste={(event) => {
              event.preventDefault();
              setProblem(null);
              onCells(pastedRange(event.clipboardData.getData('text/plain')));
            }}
          />
        )}
      </div>
    </div>
  );
}
