import { bankingEntities } from '@ledgerwise/domain/banking';
import { entities } from '@ledgerwise/domain/entities';
import { PageHeader } from '@ledgerwise/ui/core';
import { AllImports } from '@ledgerwise/ui/imports';
import { ResourceRoot } from '@ledgerwise/ui/resource';
import { texts } from './texts.ts';

const RESOURCES = [...entities, ...bankingEntities].map(({ resource }) => resource);

/** Imports into all lists of the organization: by which user, when, with which result, and Undo. */
export function ImportsScreen() {
  return (
    <ResourceRoot>
      <PageHeader title={texts.importsScreen.title} description={texts.importsScreen.description} />
      <AllImports resources={RESOURCES} />
    </ResourceRoot>
  );
}
