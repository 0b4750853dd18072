import { useEffect, useRef } from 'react';

/**
 * For the frame of controls that appear and disappear: if the focused control disappears, the next one gets the focus,
 * or the page's heading. Otherwise keyboard users would have to start at the top of the page.
 */
export function useFocusKept() {
  const frame = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const enter = (): void => {
      hadFocus.current = true;
    };
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) hadFocus.current = false;
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, []);
  // Checks after each render, because any of them may remove the control.
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    const next =
      frame.current?.querySelector('button') ?? document.querySelector<HTMLElement>('h1[tabindex]');
    next?.focus();
    hadFocus.current = next !== null && next?.tagName === 'BUTTON';
  });
  return frame;
}
