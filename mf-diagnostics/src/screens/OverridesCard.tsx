import type { PageInspection } from '@ledgerwise/contract';
import { Button, Card } from '@ledgerwise/ui/core';
import type { ModuleVersion } from '../versions/module-version.ts';
import { OverrideForm } from './OverrideForm.tsx';
import { texts } from './texts.ts';
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
      title={texts.overrides.title}
      action={
        overridden.length > 0 && (
          <Button size="small" onClick={() => inspection.resetOverride()}>
            {texts.overrides.resetAll}
          </Button>
        )
      }
    >
      {overridden.length === 0 ? (
        <p className={styles.soft}>{texts.overrides.none}</p>
      ) : (
        <ul className={styles.overrides}>
          {overridden.map(({ id, title, origin }) => (
            <li key={id}>
              <div>
                <strong>{title}</strong> {texts.overrides.runsFrom} <code>{origin.entry}</code>
                <div className={styles.soft}>
                  {texts.overrides.registered} <code>{origin.registered}</code>
                </div>
              </div>
              <Button
                size="small"
                aria-label={texts.overrides.resetOne(title)}
                onClick={() => inspection.resetOverride(id)}
              >
                {texts.overrides.reset}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {inspection.overrideOrigins.length > 0 ? (
        <OverrideForm modules={modules} inspection={inspection} />
      ) : (
        <p className={styles.soft}>
          {texts.overrides.listedIn} <code>OVERRIDE_ORIGINS</code>. {texts.overrides.noneListed}
        </p>
      )}
    </Card>
  );
}
