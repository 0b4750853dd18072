import { describeError, type PageInspection } from '@ledgerwise/contract';
import { Banner, Button, SelectField, TextField } from '@ledgerwise/ui/core';
import { type FormEvent, useState } from 'react';
import type { ModuleVersion } from '../versions/module-version.ts';
import { texts } from './texts.ts';
import styles from './versions.module.css';

interface OverrideFormProps {
  readonly modules: readonly ModuleVersion[];
  readonly inspection: Pick<PageInspection, 'override' | 'overrideOrigins'>;
}

/** Loads a module from another address in this tab, after a warning. */
export function OverrideForm({ modules, inspection }: OverrideFormProps) {
  const [id, setId] = useState(modules[0]?.id ?? '');
  const [address, setAddress] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function ask(event: FormEvent): void {
    event.preventDefault();
    setFailure(null);
    setAsked(true);
  }

  function run(): void {
    setAsked(false);
    try {
      inspection.override(id, address);
    } catch (error) {
      setFailure(describeError(error).help);
    }
  }

  return (
    <form className={styles.override} onSubmit={ask}>
      <SelectField
        label={texts.override.module}
        options={modules.map((module) => ({ value: module.id, label: module.title }))}
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      <TextField
        label={texts.override.address}
        type="url"
        required
        placeholder={`${inspection.overrideOrigins[0]}/`}
        value={address}
        error={failure ?? undefined}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" disabled={isAsked}>
        {texts.override.tryAnother}
      </Button>
      {isAsked && (
        <Banner tone="info" title={texts.override.question(id, address)}>
          {texts.override.warning}{' '}
          <Button size="small" variant="primary" onClick={run}>
            {texts.override.runIt}
          </Button>{' '}
          <Button size="small" onClick={() => setAsked(false)}>
            {texts.override.cancel}
          </Button>
        </Banner>
      )}
    </form>
  );
}
