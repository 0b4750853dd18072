import { Button, Card } from '@ledgerwise/ui/core';
import type { ModuleVersion } from '../versions/module-version.ts';
import styles from './versions.module.css';

interface OverridesCardProps {
  readonly modules: readonly ModuleVersion[];
  /** Of one module, or of all. The page is loaded anew. */
  reset(id?: string): void;
}

/** Modules that this tab takes from elsewhere than the registry says. */
export function OverridesCard({ modules, reset }: OverridesCardProps) {
  const overridden = modules.filter(({ isOverridden }) => isOverridden);
  return (
    <Card
      title="Overrides in this tab"
      action={
        overridden.length > 0 && (
          <Button size="small" onClick={() => reset()}>
            Reset All
          </Button>
        )
      }
    >
      {overridden.length === 0 ? (
        <p className={styles.soft}>
          Every module is taken from the registry’s address. To try another version of one in this tab, put{' '}
          <code>?module=banking@https://address/of/its/folder/</code> behind any address.
        </p>
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
              <Button size="small" aria-label={`Reset ${title}`} onClick={() => reset(id)}>
                Reset
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
