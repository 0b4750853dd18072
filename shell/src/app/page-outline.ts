/** Takes away the outline that `index.html` shows before the scripts are there. */
export function removeOutline(): void {
  document.getElementById('outline')?.remove();
}

/** Takes it away as soon as the application shows something other than words for waiting (`data-waiting`). */
export function removeOutlineOnceShown(root: HTMLElement): void {
  if (!document.getElementById('outline')) return;
  const observer = new MutationObserver(() => {
    if (root.childElementCount === 0 || root.querySelector('[data-waiting]')) return;
    observer.disconnect();
    removeOutline();
  });
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-waiting'],
  });
}
