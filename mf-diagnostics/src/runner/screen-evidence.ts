import type { MountedScreen } from './mount-screen.tsx';
import { texts } from './texts.ts';

type Shown = Pick<MountedScreen, 'container'>;

/** True if a screen shows content rather than a loading state. */
export function hasContent({ container }: Shown): boolean {
  return (container.textContent ?? '').trim() !== '' && !container.querySelector('[aria-busy="true"]');
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** Content of a screen besides text: controls, tables, images. */
const SUBSTANCE = 'input, select, textarea, button, a[href], table, [role="grid"], svg, img, canvas';

/** True if a screen shows only its name. */
function isEmptyShell({ container }: Shown): boolean {
  const named = [...container.querySelectorAll(HEADINGS)].reduce(
    (length, { textContent }) => length + (textContent ?? '').length,
    0,
  );
  return (container.textContent ?? '').length <= named && container.querySelector(SUBSTANCE) === null;
}

/** True if a screen has rendered anything. */
export const isShown = (screen: Shown): boolean => hasContent(screen) && !isEmptyShell(screen);

/** Returns the reason why the content of an address is not a screen, or null. */
export function placeholderProblem(screen: Shown): string | null {
  if (!hasContent(screen)) return texts.shared.blank;
  if (screen.container.querySelector('[data-not-built]')) return texts.evidence.notBuilt;
  return isEmptyShell(screen) ? texts.evidence.empty : null;
}
