import type { MountedScreen } from './mount-screen.tsx';
import { texts } from './texts.ts';

type Shown = Pick<MountedScreen, 'container'>;

/** Whether a screen shows content, and no longer a loading state. */
export function hasContent({ container }: Shown): boolean {
  return (container.textContent ?? '').trim() !== '' && !container.querySelector('[aria-busy="true"]');
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** Content of a screen besides text: something to use or to look at. */
const SUBSTANCE = 'input, select, textarea, button, a[href], table, [role="grid"], svg, img, canvas';

/** Whether a screen says its name and nothing else. */
function isEmptyShell({ container }: Shown): boolean {
  const named = [...container.querySelectorAll(HEADINGS)].reduce(
    (length, { textContent }) => length + (textContent ?? '').length,
    0,
  );
  return (container.textContent ?? '').length <= named && container.querySelector(SUBSTANCE) === null;
}

/** Whether a screen has rendered, whatever it shows. */
export const isShown = (screen: Shown): boolean => hasContent(screen) && !isEmptyShell(screen);

/** Why the content of an address is no screen, in the words of the report; null if it is one. */
export function placeholderProblem(screen: Shown): string | null {
  if (!hasContent(screen)) return texts.shared.blank;
  if (screen.container.querySelector('[data-not-built]')) return texts.evidence.notBuilt;
  return isEmptyShell(screen) ? texts.evidence.empty : null;
}
