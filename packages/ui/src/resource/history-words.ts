import type { AnyResource } from '@ledgerwise/resource';
import type { Formats } from '../core/use-formats.ts';
import { formatValue } from './format-value.ts';

/** `Payment Terms: 30 days → 60 days`, for each changed field that the resource knows. */
export function describeChanges(
  resource: AnyResource,
  changes: unknown,
  formats: Formats,
): readonly string[] {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([name, change]) => {
    const field = resource.fields[name];
    if (!field || typeof change !== 'object' || change === null) return [];
    const say = (value: unknown): string => formatValue(field, value, formats) || 'not set';
    const to = 'to' in change ? say(change.to) : 'several values';
    return ['from' in change ? `${field.label}: ${say(change.from)} → ${to}` : `${field.label}: ${to}`];
  });
}
