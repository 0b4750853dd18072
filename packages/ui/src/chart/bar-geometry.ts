import { ticks } from 'd3-array';

/** Something with a value for each series: a month with money in and money out. */
export interface BarGroup {
  readonly label: string;
  /** Decimal text, in the order of the series. */
  readonly values: readonly string[];
}

/** In units of the drawing. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly series: number;
  readonly group: number;
}

/** A line across the chart, and the value it marks. */
export interface Tick {
  readonly y: number;
  readonly value: number;
}

export interface BarGeometry {
  readonly bars: readonly Bar[];
  readonly ticks: readonly Tick[];
  /** The middle of each group. */
  readonly middles: readonly number[];
}

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const ABOUT_TICKS = 4;
/** Share of a group's width that its bars take. */
const FILL = 0.7;

/** Positions of bars and ticks. Zero is always visible; negative values extend below it. */
export function barGeometry(groups: readonly BarGroup[], { left, top, width, height }: Frame): BarGeometry {
  const values = groups.flatMap((group) => group.values.map(Number));
  const marks = ticks(Math.min(0, ...values), Math.max(0, ...values, 1), ABOUT_TICKS);
  const low = Math.min(0, ...values, ...marks);
  const high = Math.max(1, ...values, ...marks);
  const yOf = (value: number): number => top + (height * (high - value)) / (high - low);
  const room = width / Math.max(1, groups.length);
  const bars = groups.flatMap((group, at) =>
    group.values.map((text, series): Bar => {
      const value = Number(text);
      const barWidth = (room * FILL) / group.values.length;
      const x = left + room * at + (room * (1 - FILL)) / 2 + barWidth * series;
      const y = yOf(Math.max(0, value));
      return { x, y, width: barWidth, height: yOf(Math.min(0, value)) - y, series, group: at };
    }),
  );
  return {
    bars,
    ticks: marks.map((value) => ({ y: yOf(value), value })),
    middles: groups.map((_, at) => left + room * (at + 0.5)),
  };
}
