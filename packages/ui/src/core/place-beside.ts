const GAP = 4;
const MARGIN = 8;

/** Puts a fixed element under its anchor, or above it where there is more room; never beyond the window's edge. */
export function placeBeside(element: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = at.bottom + GAP;
  const fitsBelow = below + height <= window.innerHeight - MARGIN;
  const top = fitsBelow || at.top < height ? below : at.top - GAP - height;
  const wanted = align === 'end' ? at.right - width : at.left;
  const left = Math.max(MARGIN, Math.min(wanted, window.innerWidth - width - MARGIN));
  element.style.top = `${Math.max(MARGIN, top)}px`;
  element.style.left = `${left}px`;
}
