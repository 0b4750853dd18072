import { useHost } from '@ledgerwise/contract';
import { Button } from '@ledgerwise/ui/core';
import { type ReactNode, useState } from 'react';
import {
  activeOverride,
  dropOverride,
  keepOverride,
  requestedOverride,
  withoutRequest,
} from '../services/modules/module-override.ts';
import { useServices } from '../services/services.ts';
import styles from './OverrideBanner.module.css';

const isDevelopment = process.env.NODE_ENV === 'development';

/** For trying out a version of a module: says that one runs, and asks an admin before it does. */
export function OverrideBanner() {
  const { catalogue } = useServices();
  const { auth } = useHost();
  const [active] = useState(() => activeOverride(sessionStorage));
  const [requested, setRequested] = useState(() => requestedOverride(location.search));
  const leave = (): void => location.assign(withoutRequest(location));

  if (active)
    return (
      <Bar>
        <span>
          The module “{active.id}” runs from {active.entry} in this tab.
        </span>
        <Button
          size="small"
          onClick={() => {
            dropOverride(sessionStorage);
            leave();
          }}
        >
          Reset
        </Button>
      </Bar>
    );
  // A link alone must not run foreign code in an admin's session.
  if (!requested || !catalogue.get(requested.id) || !(isDevelopment || auth.role === 'admin')) return null;
  return (
    <Bar>
      <span>
        Run the module “{requested.id}” from {requested.entry} in this tab? Its code will act in your name.
      </span>
      <Button
        size="small"
        variant="primary"
        onClick={() => {
          keepOverride(sessionStorage, requested);
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
  );
}

function Bar({ children }: { readonly children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label="Module override">
      {children}
    </section>
  );
}
