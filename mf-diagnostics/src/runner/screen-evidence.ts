import type { MountedScreen } from './mount-screen.tsx';

/** Whether a screen shows something, and no longer that it is on its way. */
export function hasContent({ container }: MountedScreen): boolean {
  return (container.textContent ?? '').trim() !== '' && !container.querySelector('[aria-busy="true"]');
}
