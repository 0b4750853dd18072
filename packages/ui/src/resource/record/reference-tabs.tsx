import type { Row } from '@ledgerwise/contract';
import type { Reference } from '@ledgerwise/resource';
import { later } from '../../core/later.tsx';
import { Skeleton } from '../../core/Skeleton.tsx';
import type { RecordTab } from './RecordTabs.tsx';
import { referenceTabsTexts } from './texts.ts';

const ReferencedRecords = later(
  async () => (await import('./ReferencedRecords.tsx')).ReferencedRecords,
  () => <Skeleton height={200} />,
);

/**
 * Tabs of records that refer to this one: all documents under Transactions, other records under their own
 * name.
 */
export function referenceTabs(references: readonly Reference[], row: Row): readonly RecordTab[] {
  const documents = references.filter(({ resource }) => resource.document);
  const others = references.filter(({ resource }) => !resource.document);
  const listsOf = (some: readonly Reference[]) => (
    <>
      {some.map((reference) => (
        <ReferencedRecords
          key={`${reference.resource.name} ${reference.field}`}
          reference={reference}
          isOneOfSeveral={some.filter(({ resource }) => resource === reference.resource).length > 1}
          id={row.id}
        />
      ))}
    </>
  );
  // Products name an account, or a tax code, for sales and another one for purchases.
  const kinds = new Map(others.map(({ resource }) => [resource.path, resource]));
  return [
    ...(documents.length > 0
      ? [{ id: 'transactions', label: referenceTabsTexts.transactions, content: () => listsOf(documents) }]
      : []),
    ...[...kinds.values()].map((kind) => ({
      id: kind.path,
      label: kind.label.many,
      content: () => listsOf(others.filter(({ resource }) => resource === kind)),
    })),
  ];
}
