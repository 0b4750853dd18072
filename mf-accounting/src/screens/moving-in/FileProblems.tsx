import { Banner, countOf, useFormats } from '@ledgerwise/ui/core';
import { texts } from './texts.ts';

/** Number of problems listed one by one. */
const TOLD = 20;

interface FileProblemsProps {
  readonly problems: readonly { readonly row: string | number; readonly message: string }[];
  /** Consequence of the problems. */
  readonly children: string;
}

/** Problems of rows, by row. */
export function FileProblems({ problems, children }: FileProblemsProps) {
  const formats = useFormats();
  if (problems.length === 0) return null;
  return (
    <Banner
      tone="warn"
      title={countOf(problems.length, texts.fileProblems.one, texts.fileProblems.many, formats)}
      live
    >
      {children}
      <ul>
        {problems.slice(0, TOLD).map(({ row, message }) => (
          <li key={`${row} ${message}`}>{texts.fileProblems.row(row, message)}</li>
        ))}
      </ul>
      {problems.length > TOLD && texts.fileProblems.more(problems.length - TOLD)}
    </Banner>
  );
}
