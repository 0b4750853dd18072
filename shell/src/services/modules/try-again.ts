/** The number of a screen's files, plus one. */
const TRIES = 5;

/** Notes the scripts and style sheets that fail on the page, until it is stopped. */
function noteFailedFiles() {
  const failed = new Set<string>();
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLScriptElement) failed.add(target.src);
    if (target instanceof HTMLLinkElement) failed.add(target.href);
  };
  // An element's failure does not bubble.
  window.addEventListener('error', note, true);
  return { failed, stop: () => window.removeEventListener('error', note, true) };
}

/** A file that arrived damaged may be cached permanently, so the browser fetches it again. */
async function refetch(files: ReadonlySet<string>): Promise<void> {
  // Other failures are reported by the next attempt.
  await Promise.all([...files].map((file) => fetch(file, { cache: 'reload' }).catch(() => {})));
}

/**
 * Retries past failed preloads: the browser uses a failed preload as the response to the next request for its file,
 * without asking the network. Each file can return such a response once, so a single retry proves nothing.
 */
export async function tryPastFailedFiles<T>(
  load: () => Promise<T>,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let left = TRIES - 1; left > 0; left -= 1) {
    const { failed, stop } = noteFailedFiles();
    try {
      return await load();
    } catch (error) {
      // Otherwise the last attempt has the cause.
      if (isFinal(error)) throw error;
      await refetch(failed);
    } finally {
      stop();
    }
  }
  return load();
}
