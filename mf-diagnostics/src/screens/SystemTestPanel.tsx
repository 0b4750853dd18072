import { Button, LinkButton } from '@ledgerwise/ui/core';
import { summarise, textReport } from '../runner/report.ts';
import { targetsIn } from '../runner/targets.ts';
import { untested } from '../runner/verify-module.ts';
import { type Verification, verifyModules } from '../runner/verify-modules.ts';
import { wholeModules } from '../runner/whole-modules.ts';
import styles from './diagnostics.module.css';
import { isReady } from './known-user.ts';
import { ModuleResult } from './ModuleResult.tsx';
import { ResultsCard } from './ResultsCard.tsx';
import { RunSummary } from './RunSummary.tsx';
import { SignInNotice } from './SignInNotice.tsx';
import { texts } from './texts.ts';
import { useRun } from './use-run.ts';
import { useWholeHost } from './use-whole-host.ts';

export function SystemTestPanel() {
  const host = useWholeHost();
  const { results, isRunning, finishedAt, start } = useRun<Verification>();
  const targets = targetsIn(host.modules.all());
  const shown = results?.results ?? targets.map(untested);
  const sandbox = results?.sandbox ?? null;

  const run = () =>
    start(async (onChange, signal) => {
      // A run that starts immediately only has what the page loaded.
      const whole = targetsIn(await wholeModules(host));
      const found = await verifyModules(whole, host, { onChange, signal });
      if (!signal.aborted) console.info(textReport(found.results, found.sandbox));
    });

  return (
    <section className={styles.card} aria-labelledby="system-test">
      <div className={styles.head}>
        <h2 id="system-test">{texts.systemTest.title}</h2>
        <LinkButton to="/">{texts.shared.backToHome}</LinkButton>
        <Button
          variant="primary"
          className={styles.start}
          disabled={!isReady(host) || isRunning}
          onClick={run}
        >
          {isRunning ? texts.shared.testing : texts.systemTest.start}
        </Button>
      </div>
      <SignInNotice />
      <RunSummary results={shown} />
      {finishedAt && <ResultsCard results={shown} sandbox={sandbox} finishedAt={finishedAt} />}
      <ul className={styles.results} aria-label={texts.systemTest.modules}>
        {shown.map((result) => (
          <ModuleResult key={result.path} result={result} />
        ))}
      </ul>
      <p className={styles.soft}>{finishedAt ? summarise(shown) : texts.systemTest.idle(shown.length)}</p>
    </section>
  );
}
