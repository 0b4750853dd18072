import { useEffect, useRef } from 'react';

/**
 * For the frame of controls that come and go: where the control with the focus goes, the next one takes it, or the page's
 * heading. Otherwise it would fall to the body, and a keyboard would begin at the top.
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
  // After each drawing, for any of them may have taken the control away.
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    const next =
      frame.current?.querySelector('button') ?? document.querySelector<HTMLElement>('h1[tabindex]');
    next?.focus();
    hadFocus.current = next !== null && next?.tagName === 'BUTTON';
  });
  return frame;
}
