/** Creates a loader for `lazy` whose chunk can be fetched in advance; once it is loaded, rendering does not suspend. */
export function ahead<T>(load: () => Promise<T>) {
  let fetching: Promise<T> | undefined;
  let fetched: { readonly value: T } | undefined;
  function fetch(): Promise<T> {
    fetching ??= load().then(
      (value) => {
        fetched = { value };
        return value;
      },
      (error: unknown) => {
        // Asked for again next time.
        fetching = undefined;
        throw error;
      },
    );
    return fetching;
  }
  return {
    fetch,
    /** Loader for `lazy`, which does not request a settled thenable a second time. */
    load(): Promise<T> {
      const there = fetched;
      if (!there) return fetch();
      const atOnce: Pick<Promise<T>, 'then'> = {
        // biome-ignore lint/suspicious/noThenProperty: a promise always answers later, which is what this is not to do
        then(onValue) {
          onValue?.(there.value);
          return fetch() as never;
        },
      };
      return atOnce as Promise<T>;
    },
  };
}
