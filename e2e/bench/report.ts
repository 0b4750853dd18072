import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';

const RESULTS = resolve(import.meta.dirname, 'results');

export type Unit = 'ms' | 'KB' | 'MB' | 'frames/s' | '/s' | 's' | 'times' | 'requests' | '';

/** A measured number and its target. Without a target it is only listed. */
export interface Measurement {
  readonly what: string;
  readonly measured: number;
  readonly unit: Unit;
  readonly atMost?: number;
  readonly atLeast?: number;
  /** The single runs, where `measured` is their median. */
  readonly runs?: readonly number[];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error('There is no median of nothing.');
  return middle;
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * share) / 100) - 1)];
  if (value === undefined) throw new Error('There is no percentile of nothing.');
  return value;
}

export function isMet({ measured, atMost, atLeast }: Measurement): boolean {
  return (atMost === undefined || measured <= atMost) && (atLeast === undefined || measured >= atLeast);
}

/** Used share of the target: 1 just meets it, above 1 misses it. */
function ratio({ measured, atMost, atLeast }: Measurement): string {
  if (atMost !== undefined) return (measured / atMost).toFixed(2);
  if (atLeast !== undefined) return (atLeast / measured).toFixed(2);
  return '';
}

const rounded = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0));

function target({ atMost, atLeast, unit }: Measurement): string {
  if (atMost !== undefined) return `<= ${atMost} ${unit}`;
  return atLeast === undefined ? '' : `>= ${atLeast} ${unit}`;
}

function row(measurement: Measurement): string[] {
  const isHeld = measurement.atMost !== undefined || measurement.atLeast !== undefined;
  const runs = measurement.runs?.map(rounded).join(' ') ?? '';
  return [
    measurement.what,
    target(measurement),
    `${rounded(measurement.measured)} ${measurement.unit}`,
    ratio(measurement),
    isHeld ? (isMet(measurement) ? 'met' : 'MISSED') : '',
    runs,
  ];
}

export function table(measurements: readonly Measurement[]): string {
  const rows = [['what', 'target', 'measured', 'ratio', '', 'runs'], ...measurements.map(row)];
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  return rows
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

/** Prints the table and stores the numbers, so that two days can be compared. */
export function publish(name: string, measurements: readonly Measurement[]): void {
  process.stdout.write(`\n${name}\n${table(measurements)}\n`);
  mkdirSync(RESULTS, { recursive: true });
  const at = new Date().toISOString();
  const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model };
  writeFileSync(
    resolve(RESULTS, `${name}-${at.replaceAll(':', '-')}.json`),
    `${JSON.stringify({ name, at, machine, measurements }, null, 2)}\n`,
  );
}
