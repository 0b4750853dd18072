const GAP = 4;
const MARGIN = 8;

/** Positions a fixed element below its anchor, or above if it fits only there; never outside the window. */
export function placeBeside(element: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = at.bottom + GAP;
  const lowest = window.innerHeight - MARGIN - height;
  const isAbove = below > lowest && at.top >= height;
  // If it fits neither below nor above, it covers its anchor, so that all of it can be reached.
  const top = Math.min(isAbove ? at.top - GAP - height : below, lowest);
  const wanted = align === 'end' ? at.right - width : at.left;
  const left = Math.max(MARGIN, Math.min(wanted, window.innerWidth - width - MARGIN));
  element.style.top = `${Math.max(MARGIN, top)}px`;
  element.style.left = `${left}px`;
}

/**
 * Keeps a fixed element beside its anchor while the page scrolls, grows or is resized, until the returned function is
 * called.
 */
export function keepBeside(element: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): () => void {
  const place = (): void => placeBeside(element, anchor, align);
  place();
  // The page and its anchors move when the window is resized, and so does the content of the element.
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(place);
  for (const changing of [element, anchor, document.body]) observer?.observe(changing);
  window.addEventListener('resize', place);
  window.addEventListener('scroll', place, { capture: true, passive: true });
  return () => {
    observer?.disconnect();
    window.removeEventListener('resize', place);
    window.removeEventListener('scroll', place, { capture: true });
  };
}
