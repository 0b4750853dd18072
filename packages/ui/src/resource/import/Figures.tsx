import { formatNumber } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import styles from './Import.module.css';

export interface FiguresProps {
  readonly figures: readonly (readonly [label: string, value: number])[];
}

/** Counts of a file's rows, and of the results of importing them. */
export function Figures({ figures }: FiguresProps) {
  const formats = useFormats();
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(value, formats)}</dd>
        </div>
      ))}
    </dl>
  );
}
