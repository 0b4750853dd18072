import { type SandboxEnd, useHost } from '@ledgerwise/contract';
import { useSearchParams } from '@ledgerwise/contract/router';
import { type ModelDifference, runModel } from '@ledgerwise/domain/proof';
import { Banner, Button, ProgressBar, TextField } from '@ledgerwise/ui/core';
import { useState } from 'react';
import styles from '../diagnostics.module.css';
import { isReady } from '../known-user.ts';
import { SandboxNote } from '../SandboxNote.tsx';
import { useRun } from '../use-run.ts';
import { CopyButton } from './CopyButton.tsx';
import { type ModelSettings, modelFaults, newSeed, readModelAddress } from './model-address.ts';
import proof from './proof.module.css';
import { RunFailure } from './RunFailure.tsx';
import { texts } from './texts.ts';
import { useFailure } from './use-failure.ts';

interface ModelResult {
  readonly seed: number;
  readonly steps: number;
  readonly done: number;
  readonly difference: ModelDifference | null;
  readonly sandbox: SandboxEnd | null;
}

/** Random steps on empty books, compared with a model that this page computes. */
export function RandomModel() {
  const host = useHost();
  const { openSandbox } = host;
  const [params, setParams] = useSearchParams();
  const [settings, setSettings] = useState<ModelSettings>(() => readModelAddress(params));
  const { results, isRunning, finishedAt, start, stop } = useRun<ModelResult>();
  const { failure, attempt } = useFailure();
  const faults = modelFaults(settings);
  const isSound = Object.keys(faults).length === 0;
  const change = (part: Partial<ModelSettings>) => setSettings({ ...settings, ...part });

  const run = () =>
    attempt(() =>
      start(async (onChange, signal) => {
        if (!openSandbox) return;
        setParams({ ...settings }, { replace: true });
        const [seed, steps] = [Number(settings.seed), Number(settings.steps)];
        let result: ModelResult = { seed, steps, done: 0, difference: null, sandbox: null };
        const put = (part: Partial<ModelResult>) => {
          result = { ...result, ...part };
          onChange(result);
        };
        put({});
        const sandbox = await openSandbox();
        try {
          const options = { seed, steps, signal, onStep: (done: number) => put({ done }) };
          put({ difference: await runModel(sandbox.data, options) });
        } catch (error) {
          if (!signal.aborted) throw error;
        } finally {
          put({ sandbox: await sandbox.end() });
        }
      }),
    );

  return (
    <section className={styles.card} aria-labelledby="random-model">
      <div className={styles.head}>
        <h2 id="random-model">{texts.model.title}</h2>
        {isRunning ? (
          <Button onClick={stop}>{texts.shared.stop}</Button>
        ) : (
          <Button variant="primary" disabled={!isReady(host) || !openSandbox || !isSound} onClick={run}>
            {texts.model.run}
          </Button>
        )}
      </div>
      <p className={styles.soft}>{texts.model.description}</p>
      <div className={proof.fields}>
        <TextField
          label={texts.model.seed}
          inputMode="numeric"
          value={settings.seed}
          error={faults.seed}
          disabled={isRunning}
          onChange={({ target }) => change({ seed: target.value })}
        />
        <TextField
          label={texts.model.steps}
          inputMode="numeric"
          value={settings.steps}
          error={faults.steps}
          disabled={isRunning}
          onChange={({ target }) => change({ steps: target.value })}
        />
        <Button disabled={isRunning} onClick={() => change({ seed: newSeed() })}>
          {texts.model.newSeed}
        </Button>
      </div>
      {results && (
        <div className={proof.progress}>
          <ProgressBar label={texts.model.stepsDone} value={results.done} max={results.steps} />
          <p className={styles.soft} aria-live="polite">
            {isRunning
              ? texts.model.step(Math.min(results.done + 1, results.steps), results.steps)
              : texts.model.progress(results.done, results.steps, results.seed)}
          </p>
        </div>
      )}
      <div className={proof.outcome}>
        <RunFailure error={failure} />
        {results && !isRunning && failure === null && (
          <ModelVerdict result={results} isStopped={finishedAt === null} />
        )}
        {results?.sandbox && !isRunning && <SandboxNote sandbox={results.sandbox} />}
      </div>
    </section>
  );
}

function ModelVerdict({ result, isStopped }: { readonly result: ModelResult; readonly isStopped: boolean }) {
  const { seed, steps, done, difference } = result;
  const address = `${window.location.origin}${window.location.pathname}?seed=${seed}&steps=${steps}`;
  const again = <CopyButton what={texts.model.link} text={address} />;
  if (difference)
    return (
      <Banner tone="bad" title={texts.model.differ(seed, difference.step, difference.command)} action={again}>
        <ul className={proof.differences}>
          {difference.what.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </Banner>
    );
  if (isStopped) return <Banner tone="warn" title={texts.model.stopped(done, steps)} />;
  return <Banner tone="good" title={texts.model.agree(seed, steps)} action={again} />;
}
