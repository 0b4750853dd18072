import type { Row } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { Badge } from '../core/Badge.tsx';

/** The state of a record: its first choice of which values have a tone. */
export function StateBadge({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const [state] = Object.entries(resource.fields).flatMap(([name, { choices }]) => {
    if (!choices?.some(({ tone }) => tone !== undefined)) return [];
    return choices.filter(({ value }) => value === row[name]);
  });
  return state ? <Badge tone={state.tone ?? 'plain'}>{state.label}</Badge> : null;
}
