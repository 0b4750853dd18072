/**
 * Adds the native dialog to jsdom: opening, closing and Esc. Tests of screens with dialogs call this once.
 */
export function installDialogElement(): void {
  const dialog = HTMLDialogElement.prototype;
  dialog.showModal = function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
    const first = this.querySelector<HTMLElement>(
      '[autofocus], input, select, textarea, button, a[href], [tabindex="0"]',
    );
    first?.focus();
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented)
        this.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
  };
  dialog.close = function close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}

/** Adds layout to jsdom, which reports no sizes and scrolls nothing. */
export function installLayout(): void {
  globalThis.ResizeObserver ??= class implements ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  // antd queries the width of the window.
  window.matchMedia ??= (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}
