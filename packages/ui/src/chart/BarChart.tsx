import { Link } from '@ledgerwise/contract/router';
import { inMarks } from '@ledgerwise/resource/number-format';
import { formatMoney } from '../core/formats/format.ts';
import { type Formats, useFormats } from '../core/formats/use-formats.ts';
import styles from './BarChart.module.css';
import { type BarGroup, barGeometry } from './bar-geometry.ts';
import { barChartTexts } from './texts.ts';
import { useWidth } from './use-width.ts';

/** A group of bars, and what its figures lead to. */
export interface LinkedGroup extends BarGroup {
  readonly to?: string;
}

export interface BarChartProps {
  /** Its subject, in a few words. */
  readonly title: string;
  /** Names of a group's figures, in order. */
  readonly series: readonly string[];
  /** Name of the groups: `Month`. */
  readonly groupLabel: string;
  readonly groups: readonly LinkedGroup[];
  readonly currency: string;
}

const USUAL_WIDTH = 440;
const HEIGHT = 200;
const FRAME = { left: 44, top: 8, height: HEIGHT - 32 };
const TEXT_GAP = 8;
/** Less room than that has a name of three letters not. */
const LETTERS_ROOM = 30;

const compact = (value: number, formats: Formats): string =>
  inMarks(
    new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(value),
    formats.numberFormat,
  );

/** Amounts side by side, and the same figures as a table for screen readers. */
export function BarChart({ title, series, groupLabel, groups, currency }: BarChartProps) {
  const formats = useFormats();
  const [drawing, width] = useWidth<SVGSVGElement>(USUAL_WIDTH);
  const frame = { ...FRAME, width: width - FRAME.left };
  const { bars, ticks, middles } = barGeometry(groups, frame);
  const isTight = frame.width / groups.length < LETTERS_ROOM;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        {series.map((name, at) => (
          <span key={name} data-series={at}>
            {name}
          </span>
        ))}
      </figcaption>
      <svg role="img" aria-label={title} height={HEIGHT} ref={drawing}>
        {ticks.map(({ y, value }) => (
          <g key={value} className={styles.tick}>
            <line x1={FRAME.left} x2={width} y1={y} y2={y} />
            <text x={FRAME.left - TEXT_GAP} y={y} textAnchor="end" dominantBaseline="middle">
              {compact(value, formats)}
            </text>
          </g>
        ))}
        {bars.map(({ x, y, width, height, series: of, group }) => (
          <rect key={`${group} ${of}`} data-series={of} x={x} y={y} width={width} height={height} rx={2}>
            <title>{`${groups[group]?.label}, ${series[of]}: ${formatMoney(groups[group]?.values[of], currency, formats)}`}</title>
          </rect>
        ))}
        {middles.map((x, at) => (
          <text key={x} className={styles.label} x={x} y={HEIGHT - TEXT_GAP} textAnchor="middle">
            {groups[at]?.label.split(' ')[0]?.slice(0, isTight ? 1 : undefined)}
          </text>
        ))}
      </svg>
      <details>
        <summary>{barChartTexts.showFigures}</summary>
        <div className={styles.scroller}>
          <table>
            <thead>
              <tr>
                <th scope="col">{groupLabel}</th>
                {series.map((name) => (
                  <th key={name} scope="col" className={styles.figure}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map(({ label, values, to }) => (
                <tr key={label}>
                  <th scope="row">{to === undefined ? label : <Link to={to}>{label}</Link>}</th>
                  {series.map((name, at) => (
                    <td key={name} className={styles.figure}>
                      {formatMoney(values[at], currency, formats)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
