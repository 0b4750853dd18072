import type { VisitedRecord } from '@ledgerwise/contract';
import type { RecordKind } from '../layout/palette/palette-groups.ts';
import type { FoundRecord } from '../services/search-records.ts';

/** A record that files can be attached to. */
export interface RecordChoice {
  /** Its table and its id, as the store of files names an owner. */
  readonly owner: { readonly table: string; readonly id: string };
  readonly title: string;
  /** Its kind, and details that distinguish records of the same title. */
  readonly hint: string;
  readonly address: string;
}

type Named = Pick<FoundRecord, 'kind' | 'id' | 'title'> & { readonly subtitle?: string | null };

/** Records of kinds that the user may read, in the order in which they were found. */
export function recordChoices(
  found: readonly (Named | VisitedRecord)[],
  kinds: readonly RecordKind[],
): readonly RecordChoice[] {
  return found.flatMap((record) => {
    const kind = kinds.find((one) => one.kind === record.kind);
    if (!kind) return [];
    const subtitle = 'subtitle' in record ? record.subtitle : null;
    return [
      {
        owner: { table: record.kind, id: record.id },
        title: record.title,
        hint: [kind.label.one, subtitle].filter(Boolean).join(', '),
        address: kind.addressOf(record.id),
      },
    ];
  });
}
