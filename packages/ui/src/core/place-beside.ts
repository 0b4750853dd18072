const GAP = 4;
const MARGIN = 8;

/** Puts a fixed element under its anchor, or above it where it fits there only; never beyond the window's edge. */
export function placeBeside(element: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = at.bottom + GAP;
  const lowest = window.innerHeight - MARGIN - height;
  const isAbove = below > lowest && at.top >= height;
  // Where it fits neither below nor above, it lies over its anchor: all of it must be in reach.
  const top = Math.min(isAbove ? at.top - GAP - height : below, lowest);
  const wanted = align === 'end' ? at.right - width : at.left;
  const left = Math.max(MARGIN, Math.min(wanted, window.innerWidth - width - MARGIN));
  element.style.top = `${Math.max(MARGIN, top)}px`;
  element.style.left = `${left}px`;
}
