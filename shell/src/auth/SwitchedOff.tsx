import { absolutePath, type FeatureDeclaration, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { EmptyState, nameRoles } from '@ledgerwise/ui/core';
import { switchedOffTexts } from './access-texts.ts';

interface SwitchedOffProps {
  readonly feature: FeatureDeclaration;
  /** Base path of its module. */
  readonly basePath: string;
}

/** In the place of a screen that belongs to something which the organization does without. */
export function SwitchedOff({ feature: { title, switchedAt }, basePath }: SwitchedOffProps) {
  const { auth } = useHost();
  const may = auth.can(switchedAt.requires);
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {title}
      </h1>
      <EmptyState
        title={switchedOffTexts.title(title)}
        text={switchedOffTexts.text(
          auth.organisation?.name ?? switchedOffTexts.yourOrganization,
          may ? '' : switchedOffTexts.role(nameRoles(auth.rolesWith(switchedAt.requires))),
        )}
        actions={may && <Link to={absolutePath(basePath, switchedAt.path)}>{switchedOffTexts.settings}</Link>}
      />
    </>
  );
}
