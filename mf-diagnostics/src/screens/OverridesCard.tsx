import type { PageInspection } from '@ledgerwise/contract';
import { Button, Card } from '@ledgerwise/ui/core';
import type { ModuleVersion } from '../versions/module-version.ts';
import { OverrideForm } from './OverrideForm.tsx';
import styles from './versions.module.css';

interface OverridesCardProps {
  readonly modules: readonly ModuleVersion[];
  readonly inspection: Pick<PageInspection, 'override' | 'overrideOrigins' | 'resetOverride'>;
}

/** Modules that this tab loads from other addresses than the registry's. */
export function OverridesCard({ modules, inspection }: OverridesCardProps) {
  const overridden = modules.filter(({ isOverridden }) => isOverridden);
  return (
    <Card
      title="Overrides in this tab"
      action={
        overridden.length > 0 && (
          <Button size="small" onClick={() => inspection.resetOverride()}>
            Reset All
          </Button>
        )
      }
    >
      {overridden.length === 0 ? (
        <p className={styles.soft}>Every module is taken from the registry’s address.</p>
      ) : (
        <ul className={styles.overrides}>
          {overridden.map(({ id, title, origin }) => (
            <li key={id}>
              <div>
                <strong>{title}</strong> runs from <code>{origin.entry}</code>
                <div className={styles.soft}>
                  The registry says <code>{origin.registered}</code>
                </div>
              </div>
              <Button size="small" aria-label={`Reset ${title}`} onClick={() => inspection.resetOverride(id)}>
                Reset
              </Button>
            </li>
          ))}
        </ul>
      )}
      {inspection.overrideOrigins.length > 0 ? (
        <OverrideForm modules={modules} inspection={inspection} />
      ) : (
        <p className={styles.soft}>
          Other versions can be tried from origins that the operator lists in <code>OVERRIDE_ORIGINS</code>.
          None is listed.
        </p>
      )}
    </Card>
  );
}
