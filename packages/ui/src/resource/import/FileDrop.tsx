import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { classNames } from '../../core/class-names.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import styles from './Import.module.css';
import { fileDropTexts } from './texts.ts';

export interface FileDropProps {
  /** Kind of the file: `CSV or Excel file`. */
  readonly label: string;
  /** Text before the button. */
  readonly invitation: string;
  /** File types that the browser's dialog offers, as for an input; all by default. */
  readonly accept?: string;
  /** Requirements for the file. */
  readonly children?: ReactNode;
  onChoose(file: File): void;
}

/** Takes a file, by choosing or by dropping it. */
export function FileDrop({ label, invitation, accept, children, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  };
  return (
    <section
      aria-label={label}
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="import" size={24} />
      <p>{invitation}</p>
      <input
        ref={input}
        type="file"
        {...(accept !== undefined && { accept })}
        aria-label={label}
        className="visually-hidden"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file, corrected and saved again, must fire the event again.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button variant="primary" onClick={() => input.current?.click()}>
        {fileDropTexts.chooseFile}
      </Button>
      {children}
    </section>
  );
}
