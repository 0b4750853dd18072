import type { AnyResource } from '@ledgerwise/resource';
import { type CsvProblem, templateCsv } from '@ledgerwise/resource/csv';
import { type DragEvent, useRef, useState } from 'react';
import { Banner } from '../core/Banner.tsx';
import { Button } from '../core/Button.tsx';
import { classNames } from '../core/class-names.ts';
import { Icon } from '../core/Icon.tsx';
import { download } from './download.ts';
import styles from './Import.module.css';

export interface ImportChooseProps {
  readonly resource: AnyResource;
  readonly problem: CsvProblem | undefined;
  onChoose(file: File): Promise<void>;
}

/** Takes a file, by choosing or by dropping it. */
export function ImportChoose({ resource, problem, onChoose }: ImportChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void onChoose(file);
  };
  return (
    <>
      {problem && (
        <Banner tone="bad" title={problem.message} live>
          {problem.detail ?? 'Choose another file.'}
        </Banner>
      )}
      <section
        aria-label="CSV file"
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="import" size={24} />
        <p>Drop a CSV file here, or</p>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file, corrected and saved again, must count as chosen anew.
            event.target.value = '';
            if (file) void onChoose(file);
          }}
        />
        <Button variant="primary" onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <p className={styles.soft}>
          Up to 50 MB, with column headers in the first row. Commas, semicolons, tabs and bars are understood.
        </p>
      </section>
      <div>
        <Button
          variant="quiet"
          icon={<Icon name="export" />}
          onClick={() =>
            download(
              new Blob([templateCsv(resource)], { type: 'text/csv;charset=utf-8' }),
              `${resource.name}-template.csv`,
            )
          }
        >
          Download a template
        </Button>
      </div>
    </>
  );
}
