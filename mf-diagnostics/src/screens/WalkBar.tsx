import { Button } from '@ledgerwise/ui/core';
import { createRoot } from 'react-dom/client';
import { countRecords } from '../runner/run-checks.ts';
import styles from './diagnostics.module.css';
import { texts } from './texts.ts';
import { stopWalk, useWalk } from './walk.ts';

/** The current step, and a way back, while other modules' screens are shown. */
function WalkBar() {
  const walk = useWalk();
  if (!walk) return null;
  const { total, passed, failed } = countRecords(walk.records);
  const current = walk.records.find(({ status }) => status === 'TESTING');
  return (
    <>
      <p role="status">
        {texts.walk.progress(
          current ? `${current.group}: ${current.title}` : '...',
          passed + failed,
          total,
          failed,
        )}
      </p>
      <Button onClick={stopWalk}>{texts.walk.stop}</Button>
    </>
  );
}

/** Shows the bar over the page. Returns a function that removes it. */
export function showWalkBar(): () => void {
  const bar = document.createElement('aside');
  bar.className = styles.walkBar ?? '';
  bar.setAttribute('aria-label', texts.walk.title);
  document.body.append(bar);
  const root = createRoot(bar);
  root.render(<WalkBar />);
  return () => {
    root.unmount();
    bar.remove();
  };
}
