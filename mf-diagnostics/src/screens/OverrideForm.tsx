import { describeError, type PageInspection } from '@ledgerwise/contract';
import { Banner, Button, SelectField, TextField } from '@ledgerwise/ui/core';
import { type FormEvent, useState } from 'react';
import type { ModuleVersion } from '../versions/module-version.ts';
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
        label="Module"
        options={modules.map((module) => ({ value: module.id, label: module.title }))}
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      <TextField
        label="Address of its folder"
        type="url"
        required
        placeholder={`${inspection.overrideOrigins[0]}/`}
        value={address}
        error={failure ?? undefined}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" disabled={isAsked}>
        Try Another Version
      </Button>
      {isAsked && (
        <Banner tone="info" title={`Run “${id}” from ${address} in this tab?`}>
          Its code runs with your permissions.{' '}
          <Button size="small" variant="primary" onClick={run}>
            Run It
          </Button>{' '}
          <Button size="small" onClick={() => setAsked(false)}>
            Cancel
          </Button>
        </Banner>
      )}
    </form>
  );
}
