import { useHost } from '@ledgerwise/contract';
import { Button } from '@ledgerwise/ui/core';
import { type ReactNode, useState } from 'react';
import {
  activeOverrides,
  dropOverride,
  keepOverride,
  requestedOverride,
  withoutRequest,
} from '../services/modules/module-override.ts';
import { useServices } from '../services/services.ts';
import styles from './OverrideBanner.module.css';

const isDevelopment = process.env.NODE_ENV === 'development';

/** For trying out versions of modules: says which run, and asks an admin before one does. */
export function OverrideBanner() {
  const { catalogue } = useServices();
  const { auth } = useHost();
  const [active] = useState(() => activeOverrides(sessionStorage));
  const [requested, setRequested] = useState(() => requestedOverride(location.search));
  const leave = (): void => location.assign(withoutRequest(location));

  // A link alone must not run foreign code in an admin's session.
  const mayRun = isDevelopment || auth.role === 'admin';
  const asked = requested && catalogue.get(requested.id) && mayRun ? requested : null;

  return (
    <>
      {active.map(({ id, entry }) => (
        <Bar key={id} id={id}>
          <span>
            The module “{id}” runs from {entry} in this tab.
          </span>
          <Button
            size="small"
            onClick={() => {
              dropOverride(sessionStorage, id);
              leave();
            }}
          >
            Reset
          </Button>
        </Bar>
      ))}
      {asked && (
        <Bar id={asked.id}>
          <span>
            Run the module “{asked.id}” from {asked.entry} in this tab? Its code will act in your name.
          </span>
          <Button
            size="small"
            variant="primary"
            onClick={() => {
              keepOverride(sessionStorage, asked);
              // On a new page: of what this one has loaded of the module already, parts would be taken for the new ones.
              leave();
            }}
          >
            Run it
          </Button>
          <Button size="small" onClick={() => setRequested(null)}>
            Ignore
          </Button>
        </Bar>
      )}
    </>
  );
}

function Bar({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label={`Module override of ${id}`}>
      {children}
    </section>
  );
}
