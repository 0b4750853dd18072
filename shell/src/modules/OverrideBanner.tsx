import { Button } from '@ledgerwise/ui/core';
import { useState } from 'react';
import { activeOverrides, dropOverride } from '../services/modules/module-override.ts';
import { useServices } from '../services/services.ts';
import { overrideTexts } from './notice-texts.ts';
import styles from './OverrideBanner.module.css';

/** Lists the modules that run in another version in this tab, and resets them. */
export function OverrideBanner() {
  const { deployment } = useServices();
  const [active] = useState(() => activeOverrides(sessionStorage, deployment.config.overrideOrigins));
  return active.map(({ id, entry }) => (
    <section key={id} className={styles.bar} aria-label={overrideTexts.label(id)}>
      <span>{overrideTexts.text(id, entry)}</span>
      <Button
        size="small"
        onClick={() => {
          dropOverride(sessionStorage, id);
          location.reload();
        }}
      >
        {overrideTexts.reset}
      </Button>
    </section>
  ));
}
