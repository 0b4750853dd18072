import { absolutePath, isAppError, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { wayOutTexts } from './later-texts.ts';

/** A screen where the cause of a refusal can be removed: its route, in any module, and the permission it takes. */
interface Cure {
  readonly route: string;
  readonly label: string;
  readonly requires: string;
}

const CURES: Readonly<Record<string, Cure>> = {
  'ledger.period_locked': {
    route: 'closing',
    label: wayOutTexts.openClosing,
    requires: 'books.lock',
  },
};

/**
 * Links to the screen where the cause of a refusal can be removed; renders nothing for users without the permission.
 */
export function WayOut({ error }: { readonly error: unknown }) {
  const { auth, modules } = useHost();
  const cure = isAppError(error) ? CURES[error.code] : undefined;
  if (!cure || !auth.can(cure.requires)) return null;
  for (const { basePath, manifest } of modules.all()) {
    const route = manifest?.routes.find(({ id }) => id === cure.route);
    if (route) return <Link to={absolutePath(basePath, route.path)}>{cure.label}</Link>;
  }
  return null;
}
