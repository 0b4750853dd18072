import { bankingEntities } from '@ledgerwise/domain/banking';
import { entities } from '@ledgerwise/domain/entities';
import { PageHeader } from '@ledgerwise/ui/core';
import { AllImports } from '@ledgerwise/ui/imports';
import { ResourceRoot } from '@ledgerwise/ui/resource';

const RESOURCES = [...entities, ...bankingEntities].map(({ resource }) => resource);

/** What was imported into all lists of the organisation: by whom, when, what came of it, and the way back. */
export function ImportsScreen() {
  return (
    <ResourceRoot>
      <PageHeader
        title="Import History"
        description="What was imported into your lists, and the way back from each import."
      />
      <AllImports resources={RESOURCES} />
    </ResourceRoot>
  );
}
