import type { AnyResource } from '@ledgerwise/resource';

/** The id of the input of a field of the head. */
export function fieldId(resource: AnyResource, name: string): string {
  return `${resource.name}-${name}`;
}
